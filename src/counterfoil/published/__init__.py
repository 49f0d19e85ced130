"""Published data sets: where they are, how they are read into suites, and how suites leave for others' tools."""

PARTS = {
    "aro": "counterfoil.published.aro:Aro",
    "bla": "counterfoil.published.bla:Bla",
    "carets": "counterfoil.published.carets:Carets",
    "eqben": "counterfoil.published.eqben:EqBen",
    "foil": "counterfoil.published.foil:Foil",
    "generic": "counterfoil.published.generic:Generic",
    "sugarcrepe": "counterfoil.published.sugarcrepe:SugarCrepe",
    "svo": "counterfoil.published.svo:SvoProbes",
    "valse": "counterfoil.published.valse:Valse",
    "vsr": "counterfoil.published.vsr:Vsr",
    "whatsup": "counterfoil.published.whatsup:WhatsUp",
    "winoground": "counterfoil.published.winoground:Winoground",
}
