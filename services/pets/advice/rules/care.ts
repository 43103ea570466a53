import { type Asked, isCat, isDog, isOld, isYoung, mayBeCat, type Topic } from './topic.ts'

const home = () => 'home' as const
const visit = () => 'visit' as const

/** Its energy can be worked out: of a young one only with its age, of an ill or a pregnant one never. */
export const isWeighed = ({ pet, signs }: Asked): boolean =>
  pet.veterinaryKcalPerDay === null &&
  !pet.isIll &&
  pet.weightGrams !== null &&
  pet.species !== null &&
  !signs.has('pregnant') &&
  (pet.ageMonths !== null || !signs.has('young'))

/** A veterinarian said how much, or has to. */
const isLeftToVeterinarian = ({ pet, signs }: Asked): boolean =>
  pet.veterinaryKcalPerDay !== null || pet.isIll || signs.has('pregnant')

/** Until six months it is dewormed as a young one. */
const isUnderSixMonths = ({ pet, signs }: Asked): boolean =>
  pet.ageMonths === null ? signs.has('young') : pet.ageMonths < 6

/** What a family can do itself, or plan with a veterinarian. */
export const CARE = [
  {
    id: 'fleas',
    said: /pulg(a|uit|uient)\w*|garrapat\w*|jatevu|antipulgas|pipetas?\b|bravecto|nexgard|simparica|piojos?\b|ectoparasit\w*|ehrlichi\w*|erlichi\w*|erliqui\w*|babesi\w*|anaplasm\w*/,
    urgency: ({ signs }) => (signs.has('weak') ? 'today' : 'home'),
    statements: [
      { id: 'fleas.all', source: 'parasites' },
      { id: 'fleas.year', source: 'parasites' },
      { id: 'fleas.ticks', source: 'parasites' },
      { id: 'itch.noPermethrin', source: 'permethrin', when: mayBeCat },
    ],
    products: 'antipulgas',
  },
  {
    id: 'worms',
    said: /desparasit\w*|lombri\w*|gusanos?\b|parasitos?\b|antiparasit\w*|tenia\b|giardia|purga\w*/,
    urgency: ({ signs }) => (signs.has('blood') || signs.has('weak') ? 'today' : 'home'),
    statements: [
      {
        id: 'worms.young',
        source: 'youngWorms',
        when: (asked) => isUnderSixMonths(asked) || asked.pet.ageMonths === null,
      },
      { id: 'worms.grown', source: 'worms', when: (asked) => !isUnderSixMonths(asked) },
      { id: 'worms.people', source: 'parasites' },
      { id: 'worms.weigh', source: 'parasites' },
    ],
    products: 'desparasitante',
  },
  {
    id: 'vaccines',
    said: /vacun\w*|refuerzo\b|antirrabica|sextuple|quintuple|triple felina|leucemia felina/,
    urgency: visit,
    statements: [
      { id: 'vaccines.young', source: 'vaccines', when: (asked) => isYoung(asked) || asked.pet.ageMonths === null },
      { id: 'vaccines.again', source: 'vaccines' },
      { id: 'vaccines.rabies', source: 'vaccines' },
      { id: 'vaccines.late', source: 'vaccines', when: (asked) => !isYoung(asked) },
    ],
  },
  {
    id: 'portion',
    said: /cuant[oa]s? (comida|alimento|croqueta\w*|gramos|tazas?|punados?|platos?|veces|le doy|debo darle|tiene que comer|debe comer|debo dar|come|balanceado|hay que darle)|(que|cual) (cantidad|porcion|racion)|porcion(es)?\b|racion(es)?\b|cuanto (debe|tiene que|hay que|puede|deberia) (comer|darle)|cuanto (\w+ ){0,3}(de comer|comer)|calorias|kcal/,
    urgency: home,
    statements: [
      { id: 'food.ill', source: 'nutrition', when: ({ pet }) => pet.isIll },
      { id: 'portion.veterinarian', source: 'nutrition', when: ({ pet }) => pet.veterinaryKcalPerDay !== null },
      { id: 'portion.need', source: 'energy', when: isWeighed },
      {
        id: 'portion.weigh',
        source: 'energy',
        when: (asked) => !isWeighed(asked) && !isLeftToVeterinarian(asked),
      },
      { id: 'portion.pregnant', source: 'energy', when: ({ signs }) => signs.has('pregnant') },
      { id: 'portion.individual', source: 'nutrition' },
      { id: 'portion.treats', source: 'nutrition' },
    ],
    products: 'alimento',
  },
  {
    id: 'whichFood',
    said: /(que|cual) (es (el|la) mejor )?(alimento|comida|croqueta\w*|balanceado|marca)|(que|cual) ((le doy|le puedo dar|compro|me recomiendan?|recomiendan?) (de comer|para comer|a (mi|un|una) (cachorr|gat|perr)\w*$)|come (un|una) (cachorr|gat|perr)\w*)|recomiend\w* (un|una|algun|alguna) (alimento|comida|croqueta\w*|balanceado|racion|pienso)|mejor (alimento|comida|croqueta\w*|balanceado|racion|pienso)|alimento (para|de) (mi )?(cachorr|gatit|perr|gat|senior)\w*|(alimento|comida|balanceado) (para|de) (perr|gat|cachorr)\w* (con|que|para|de)/,
    urgency: home,
    statements: [
      { id: 'food.ill', source: 'nutrition', when: ({ pet }) => pet.isIll },
      { id: 'whichFood.complete', source: 'nutrition' },
      { id: 'whichFood.stage', source: 'dogStages', when: isDog },
      { id: 'whichFood.growing', source: 'nutrition', when: isYoung },
      { id: 'whichFood.treats', source: 'nutrition' },
    ],
    products: 'alimento',
  },
  {
    id: 'changeFood',
    said: /cambi(o|ar|arle|e|amos|ando) (\w+ ){0,3}(alimento|comida|croqueta\w*|balanceado|marca|dieta)|paso (de|del) (\w+ ){0,2}(alimento|cachorro) a (\w+ ){0,2}adulto|transicion/,
    urgency: home,
    statements: [
      { id: 'food.ill', source: 'nutrition', when: ({ pet }) => pet.isIll },
      { id: 'changeFood.slowly', source: 'clinicalNutrition' },
      { id: 'whichFood.stage', source: 'dogStages', when: isDog },
      { id: 'whichFood.complete', source: 'nutrition' },
    ],
    products: 'alimento',
  },
  {
    id: 'overweight',
    said: /gord\w*|sobrepeso|obes\w*|bajar de peso|adelgazarlo|adelgazarla|dieta (para bajar|de reduccion)|rellenit\w*|esta pasad\w* de peso|kilos de mas|(hago|hacer|hacerlo|hacerla|hacemos) (que )?(baj\w*|adelgazar)|(subio|sube|aumento) (mucho )?de peso/,
    urgency: visit,
    statements: [
      { id: 'food.ill', source: 'nutrition', when: ({ pet }) => pet.isIll },
      { id: 'overweight.pace', source: 'weight' },
      { id: 'overweight.cat', source: 'catLiver', when: mayBeCat },
      { id: 'overweight.treats', source: 'nutrition' },
    ],
    products: 'alimento light',
  },
  {
    id: 'castration',
    said: /castra(?!d[oa]s?\b)\w*|castro\b|castren?\b|esteriliza(?!d[oa]s?\b)\w*|esterilice\w*|operar(la|lo)? para que no tenga|celo\b|primer celo/,
    urgency: visit,
    statements: [
      { id: 'castration.when', source: 'reproduction' },
      { id: 'castration.food', source: 'energy' },
    ],
  },
  {
    id: 'rawFood',
    said: /\bbarf\b|carne cruda|pollo crudo|comida cruda|dieta cruda|huevo crudo|higado crudo|carne (de res )?sin cocinar/,
    urgency: home,
    statements: [
      { id: 'food.ill', source: 'nutrition', when: ({ pet }) => pet.isIll },
      { id: 'rawFood.risk', source: 'raw' },
      { id: 'rawFood.people', source: 'raw' },
    ],
  },
  {
    id: 'treats',
    said: /premios?\b|galletas?\b|snacks?\b|golosinas?\b|chucher\w*/,
    urgency: home,
    statements: [
      { id: 'food.ill', source: 'nutrition', when: ({ pet }) => pet.isIll },
      { id: 'portion.treats', source: 'nutrition' },
      { id: 'treats.list', source: 'foods' },
    ],
    products: 'snack',
  },
  {
    id: 'puppy',
    said: /socializ\w*|(primer|primera|primeros|nuevo|nueva) (cachorr\w*|perrito)|(salir|sacar|sacarlo|sacarla|pasear) .*(cachorr\w*|sin vacunas|antes de (las )?vacunas)|cachorr\w* .*(salir|pasear|a la calle)/,
    species: 'PERRO',
    urgency: home,
    statements: [
      { id: 'puppy.three', source: 'puppies' },
      { id: 'puppy.safe', source: 'puppies' },
      { id: 'vaccines.young', source: 'vaccines' },
    ],
  },
  {
    id: 'behaviour',
    said: /ladra\w*|maulla\w*|muerde (a|los|mis|las|todo|muebles|zapatos|la mano|cuando juega)|rompe (todo|los|mis|las)|destruye|destroza|agresiv\w*|grun\w*|ansiedad|ansios\w*|miedo|petardos|cohetes|fuegos artificiales|obedec\w*|adiestra\w*|entrena\w*|educa\w*|llora (de noche|cuando se queda sol\w*|cuando salgo)|hace (pis|pipi|caca) (adentro|dentro|en la casa)|(orina|mea) (adentro|dentro|en (la )?casa)|castig\w*|pega(r|rle)\b|arana (los|el|la|las) (mueble|sofa|sillon)\w*|llora (cuando|si) (me|nos|lo|la) \w+|muerda\w*|asusta\w*|truenos|(rasguna|rasca|arana)\w* (los|el|la|las|mi|mis) (mueble|sofa|sillon|cortina)\w*|(hace|se hace) (pis|pipi|caca) (en|por) (todos lados|todo|toda|el piso|la sala)|se pelea\w*|tira (\w+ ){0,2}(de la )?correa/,
    urgency: ({ signs }) => (signs.has('weak') ? 'visit' : 'home'),
    statements: [
      { id: 'behaviour.reward', source: 'training' },
      { id: 'behaviour.sudden', source: 'seniors' },
      { id: 'litter.illness', source: 'litter', when: isCat },
    ],
  },
  {
    id: 'senior',
    said: /(perr\w*|gat\w*|mascota) (viej|ancian|mayor|senior|adulto mayor)\w*|ya es(ta)? (viej|mayor|ancian)\w*|viejit\w*|\bsenior\b|chequeo|control (anual|general)|revision general|controles\b|cada cuanto (lo|la|le)? ?(llevo|debo llevar|hay que llevar)/,
    urgency: visit,
    statements: [
      { id: 'senior.twice', source: 'seniors', when: isOld },
      { id: 'senior.yearly', source: 'dogStages', when: (asked) => !isOld(asked) },
      { id: 'senior.signs', source: 'seniors' },
    ],
  },
] as const satisfies readonly Topic[]
