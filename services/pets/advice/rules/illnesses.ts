import { type Asked, isCat, isDog, isOld, isYoung, mayBeCat, type Topic } from './topic.ts'

/** A day without something, or more. */
const DAY_HOURS = 24

function isBad({ signs }: Asked): boolean {
  return signs.has('blood') || signs.has('weak') || signs.has('noWater') || signs.has('cannotStand')
}

const today = () => 'today' as const
const visit = () => 'visit' as const

/** What a veterinarian has to see, sooner or later. */
export const ILLNESSES = [
  {
    id: 'vomit',
    said: /(?<!\b(no|sin|ni|tampoco|quiere|intenta|puede) )(?<!\bno ha )vomit\w*|devuelve la comida|bota la comida|arroja (la )?comida/,
    urgency: (asked) =>
      isBad(asked) ? 'now' : isYoung(asked) || asked.signs.has('often') || lasts(asked, DAY_HOURS) ? 'today' : 'visit',
    statements: [
      { id: 'vomit.when', source: 'emergencies' },
      { id: 'vomit.young', source: 'vaccines', when: isYoung },
      { id: 'vomit.noMedicine', source: 'drugs' },
    ],
  },
  {
    id: 'diarrhoea',
    said: /(?<!\b(no|sin|ni) )(?<!\bno tiene )diarre\w*|caca (blanda|liquida|aguada|con sangre|floja)|heces (blandas|liquidas|aguadas|con sangre)|popo (liquido|aguado|con sangre)|suelto del estomago|estomago suelto|churret\w*|soltura|flojo (de|del) (la )?(panza|estomago|barriga)|caga (blando|liquido|aguado|con sangre)/,
    urgency: (asked) =>
      isBad(asked)
        ? 'now'
        : isYoung(asked) || asked.signs.has('often') || lasts(asked, 2 * DAY_HOURS)
          ? 'today'
          : 'visit',
    statements: [
      { id: 'diarrhoea.mild', source: 'diarrhoea', when: (asked) => !isBad(asked) && !isYoung(asked) },
      { id: 'diarrhoea.when', source: 'emergencies' },
      { id: 'diarrhoea.young', source: 'vaccines', when: (asked) => isYoung(asked) && !isCat(asked) },
      { id: 'diarrhoea.antibiotics', source: 'diarrhoea' },
    ],
  },
  {
    id: 'parvo',
    said: /parvo(virus\w*)?\b/,
    urgency: (asked) => (isBad(asked) ? 'now' : 'today'),
    statements: [
      { id: 'diarrhoea.young', source: 'vaccines', when: (asked) => !isCat(asked) },
      { id: 'diarrhoea.when', source: 'emergencies' },
      { id: 'vaccines.young', source: 'vaccines' },
    ],
  },
  {
    id: 'notEating',
    said: /(no|dejo de|ya no|sin) (quiere |ha |a |querer )?(come\w*|comido|probar|apetito|hambre)\b|perdio el apetito|inapeten\w*|rechaza (la )?comida|no toca (la|su) comida/,
    urgency: (asked) =>
      isBad(asked)
        ? 'now'
        : isYoung(asked) || (mayBeCat(asked) && !lastsLess(asked, DAY_HOURS)) || lasts(asked, DAY_HOURS)
          ? 'today'
          : 'visit',
    statements: [
      { id: 'notEating.cat', source: 'catLiver', when: mayBeCat },
      { id: 'notEating.drink', source: 'emergencies' },
    ],
  },
  {
    id: 'weak',
    said: /decaid\w*|sin (fuerzas?|energia|ganas)|letarg\w*|desganad\w*|muy debil|no tiene (fuerzas?|energia|ganas)|fiebre|duerme (mucho|todo el dia|demasiado)|(no|ya no) (quiere )?(juega|jugar)|apagad\w*|tiembl\w*|temblando|temblores|esta (muy )?rar[oa]\b|se siente mal|esta enferm[oa]\b/,
    urgency: (asked) =>
      asked.signs.has('blood') || asked.signs.has('noWater') || asked.signs.has('cannotStand') ? 'now' : 'today',
    statements: [
      { id: 'weak.see', source: 'emergencies' },
      { id: 'weak.noMedicine', source: 'drugs' },
    ],
  },
  {
    id: 'pain',
    said: /le duele (?!(la|una) (pata|cadera|espalda|boca|muela))|dolor (?!(de|en) (la |las |una )?(pata|cadera|espalda))|adolorid\w*|llora (cuando|al) (lo|la|le) (toco|tocan|alzo|cargo|tocar|alzar)|chilla|se queja/,
    urgency: (asked) => (isBad(asked) ? 'now' : 'today'),
    statements: [
      { id: 'pain.see', source: 'emergencies' },
      { id: 'lame.noMedicine', source: 'drugs' },
    ],
  },
  {
    id: 'pregnancy',
    said: /(quedo |esta |estara )?(prenad|embarazad)\w*|gestacion|esperando (cachorros|gatitos)|amamanta\w*|dando de mamar|lactancia/,
    urgency: visit,
    statements: [
      { id: 'pregnancy.see', source: 'reproduction' },
      { id: 'portion.pregnant', source: 'energy' },
      { id: 'pregnancy.noMedicine', source: 'drugs' },
    ],
  },
  {
    id: 'eye',
    said: /ojos?\b (?!(de|azul|verde))|lagan\w*|conjuntivitis|catarata|parpado|ojos?$/,
    urgency: today,
    statements: [
      { id: 'eye.see', source: 'emergencies' },
      { id: 'eye.noDrops', source: 'emergencies' },
    ],
  },
  {
    id: 'urine',
    said: /(orin\w*|pis|pipi|mea) (con |tiene |sale )?sangre|sangre en (la |el |su )?(orina|pis|pipi)|orina (rosad|roj|oscur)\w*|(orina|mea|hace pis|hace pipi) (muy )?(seguido|a cada rato|muchas veces|mucho)|infeccion urinaria|cistitis|calculos|incontinen\w*/,
    urgency: (asked) => (isCat(asked) || asked.signs.has('blood') ? 'today' : 'visit'),
    statements: [
      { id: 'urine.see', source: 'emergencies' },
      { id: 'urine.catBlocked', source: 'emergencies', when: mayBeCat },
    ],
  },
  {
    id: 'lame',
    said: /cojea\w*|cojo\b|coja\b|renge\w*|renguea\w*|no (apoya|pisa|asienta)( con)?|dolor (de|en) (la |las |una )?(pata|cadera|espalda)\w*|le duele (la|una) (pata|cadera|espalda)|displasia|artr(itis|osis)|(le )?cuesta (subir|caminar|pararse|levantarse)|pata (\w+ )?(inflamada|hinchada)|no (sube|baja) (las |la )?(gradas|escaleras?)|no quiere caminar/,
    urgency: (asked) => (isBad(asked) ? 'now' : lasts(asked, DAY_HOURS) ? 'today' : 'visit'),
    statements: [
      { id: 'lame.see', source: 'emergencies' },
      { id: 'lame.noMedicine', source: 'drugs' },
      { id: 'lame.old', source: 'seniors', when: isOld },
    ],
  },
  {
    id: 'cough',
    said: /tos\b|tos(e|er|iendo)\b|estornud\w*|mocos?\b|resfri\w*|gripe|moquillo|moqueo|nariz (tapada|que gotea|chorrea)|moc(os|as|oso|osa)\b|nariz mocos\w*/,
    urgency: (asked) => (isBad(asked) || isYoung(asked) || asked.signs.has('often') ? 'today' : 'visit'),
    statements: [
      { id: 'cough.see', source: 'emergencies' },
      { id: 'cough.vaccines', source: 'vaccines' },
    ],
  },
  {
    id: 'itch',
    said: /se (me )?rasca\w*|rascando|rascarse|picazon|comezon|prurito|se (muerde|lame|chupa) (mucho |tanto |todo el dia )?(las |la |los |el |sus |su )?(patas?|patitas?|cola|piel|cuerpo|panza|lomo)|lame (mucho )?(las|sus) patas|alergi\w* (en la|de|a la) piel|piel (roja|irritada|enrojecida)|ronchas?|grano\w*|granit\w*|dermatitis|atopi\w*|le pica\b|alergi\w*/,
    urgency: visit,
    statements: [
      { id: 'itch.causes', source: 'itch' },
      { id: 'itch.fleas', source: 'itchClinic' },
      { id: 'itch.diet', source: 'itch' },
      { id: 'itch.noPermethrin', source: 'permethrin', when: mayBeCat },
    ],
    products: 'antipulgas',
  },
  {
    id: 'hairLoss',
    said: /(se le )?cae (mucho )?el pelo|perdi(o|endo) (mucho )?pelo|pierde (mucho )?pelo|sin pelo|calvas?\b|pelad[oa]s?\b|peladuras?|parches|sarna|hongos?\b|caida de pelo|costras?|caspa|(cae|caen|bota|suelta) (\w+ )?pelos?\b/,
    urgency: visit,
    statements: [
      { id: 'hairLoss.causes', source: 'itch' },
      { id: 'hairLoss.spreads', source: 'itchClinic' },
    ],
  },
  {
    id: 'ear',
    said: /orejas?\b|oidos?\b|otitis|sacude (mucho )?la cabeza|inclina la cabeza/,
    urgency: visit,
    statements: [
      { id: 'ear.signs', source: 'ears' },
      { id: 'ear.exam', source: 'ears' },
    ],
  },
  {
    id: 'teeth',
    said: /mal aliento|halitosis|dientes?\b|sarro|encias? (?!(blanc|palid|morad|azul))|muelas?\b|(huele|apesta|hiede) (\w+ ){0,3}(boca|hocico)|(boca|hocico) (\w+ )?(huele|apesta|hiede)|cepillar/,
    urgency: (asked) => (asked.signs.has('blood') ? 'visit' : 'home'),
    statements: [
      { id: 'teeth.brush', source: 'teeth' },
      { id: 'teeth.see', source: 'teeth' },
    ],
    products: 'dental',
  },
  {
    id: 'lump',
    said: /bultos?\b|(bol|pelot)(it)?as? (en|dura|debajo|de grasa)|tumor\w*|masa en|quiste|verrug\w*|cancer/,
    urgency: visit,
    statements: [{ id: 'lump.see', source: 'seniors' }],
  },
  {
    id: 'thirst',
    said: /(toma|bebe|tomando|bebiendo) ((mucha|demasiada|harta|bastante) agua|agua (a cada rato|todo el|demasiad|much))|mucha sed|tanta sed|agua todo el dia|diabet\w*|rinon\w*|renal\b/,
    urgency: visit,
    statements: [{ id: 'thirst.see', source: 'seniors' }],
  },
  {
    id: 'thin',
    said: /adelgaz\w*|baj(o|a|ando) (mucho )?de peso|perdi(o|endo) (mucho )?peso|pierde peso|flac[oa]s?\b|flaquit\w*|costillas|en los huesos/,
    urgency: visit,
    statements: [
      { id: 'thin.see', source: 'seniors' },
      { id: 'thin.worms', source: 'parasites' },
    ],
  },
  {
    id: 'scoot',
    said: /arrastra (la cola|el (poto|trasero|culito|ano)|la colita)|glandulas anales|se (lame|rasca|muerde) el (ano|trasero|poto)|(se )?arrastra (sentad[oa]|(por|en) el (piso|suelo))/,
    urgency: visit,
    statements: [
      { id: 'scoot.worms', source: 'parasites' },
      { id: 'scoot.see', source: 'itch' },
    ],
    products: 'desparasitante',
  },
  {
    id: 'constipated',
    said: /estren\w*|no (puede )?(hace|hacer|ha hecho) (caca|popo|del dos)|no (puede )?defeca\w*|no caga|estitic\w*/,
    urgency: (asked) => (isBad(asked) ? 'now' : lasts(asked, DAY_HOURS) ? 'today' : 'visit'),
    statements: [{ id: 'constipated.see', source: 'emergencies' }],
  },
  {
    id: 'litter',
    species: 'GATO',
    said: /(orina|mea|hace pis|hace pipi|hace caca|se hace) (fuera|en (la|mi) (cama|sofa|alfombra|ropa)|en el sofa|en los muebles)|fuera (de la arena|del arenero|de la bandeja|de su caja)|no usa (la arena|el arenero|la bandeja|su caja)|marca territorio/,
    urgency: visit,
    statements: [
      { id: 'litter.illness', source: 'litter' },
      { id: 'litter.spite', source: 'litter' },
      { id: 'litter.box', source: 'litter' },
    ],
    products: 'arena sanitaria',
  },
  {
    id: 'leishmania',
    said: /leishman\w*|flebotom\w*|mosquito|calazar|kala azar/,
    urgency: ({ signs }) => (signs.has('weak') ? 'today' : 'visit'),
    statements: [
      { id: 'leishmania.repel', source: 'leishmania', when: (asked) => !isCat(asked) },
      { id: 'leishmania.test', source: 'leishmania' },
      { id: 'itch.noPermethrin', source: 'permethrin', when: (asked) => !isDog(asked) },
    ],
    products: 'collar antipulgas',
  },
] as const satisfies readonly Topic[]

function lasts({ lastsHours }: Asked, hours: number): boolean {
  return lastsHours !== null && lastsHours >= hours
}

function lastsLess({ lastsHours }: Asked, hours: number): boolean {
  return lastsHours !== null && lastsHours < hours
}
