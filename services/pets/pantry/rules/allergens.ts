/** Normalized word: lower case, without accents, singular: 'Huevos' and 'huevo' are equal. */
type Word = string

/** Ingredient family with the words that local labels use for it. */
interface Family {
  words: Word[]
  /** Ambiguous words: a label that says only 'ave' may contain chicken. */
  perhaps?: Word[]
}

const families: Record<string, Family> = {
  pollo: { words: ['pollo', 'gallina', 'chicken'], perhaps: ['ave', 'poultry'] },
  pavo: { words: ['pavo', 'turkey'], perhaps: ['ave', 'poultry'] },
  pato: { words: ['pato', 'duck'], perhaps: ['ave', 'poultry'] },
  aves: { words: ['ave', 'poultry', 'pollo', 'gallina', 'chicken', 'pavo', 'turkey', 'pato', 'codorniz'] },
  res: { words: ['res', 'vacuno', 'vaca', 'ternera', 'ternero', 'bovino', 'bovina', 'novillo', 'beef'] },
  cerdo: { words: ['cerdo', 'chancho', 'porcino', 'porcina', 'tocino', 'jamon', 'pork'] },
  cordero: { words: ['cordero', 'oveja', 'ovino', 'borrego', 'lamb'] },
  conejo: { words: ['conejo', 'rabbit'] },
  llama: { words: ['llama', 'alpaca'] },
  pescado: {
    words: [
      'pescado',
      'pez',
      'salmon',
      'atun',
      'sardina',
      'trucha',
      'surubi',
      'merluza',
      'anchoa',
      'arenque',
      'bacalao',
      'fish',
    ],
  },
  mariscos: { words: ['marisco', 'camaron', 'krill', 'langostino', 'mejillon'] },
  huevo: { words: ['huevo', 'clara', 'yema', 'albumina', 'egg'] },
  lácteos: {
    words: ['lacteo', 'lactosa', 'leche', 'queso', 'yogur', 'yogurt', 'suero', 'caseina', 'caseinato', 'mantequilla'],
  },
  trigo: { words: ['trigo', 'gluten', 'semola', 'wheat'] },
  gluten: { words: ['gluten', 'trigo', 'semola', 'cebada', 'centeno', 'wheat'] },
  maíz: { words: ['maiz', 'choclo', 'corn'] },
  arroz: { words: ['arroz', 'rice'] },
  avena: { words: ['avena', 'oat'] },
  granos: {
    words: ['grano', 'cereal', 'trigo', 'maiz', 'arroz', 'avena', 'cebada', 'centeno', 'sorgo', 'gluten', 'semola'],
  },
  soya: { words: ['soya', 'soja', 'soy'] },
  papa: { words: ['papa', 'patata'] },
  batata: { words: ['batata', 'camote'] },
  arveja: { words: ['arveja', 'guisante', 'lenteja', 'garbanzo', 'legumbre'] },
  maní: { words: ['mani', 'cacahuate'] },
  levadura: { words: ['levadura'] },
}

/** Family by the words that owners use in their notes. */
const named = new Map<Word, string>([
  ...Object.keys(families).map((name): [Word, string] => [splitWords(name)[0] ?? name, name]),
  ...Object.entries({
    pollo: ['gallina'],
    res: ['vacuno', 'vaca', 'ternera', 'bovino'],
    cerdo: ['chancho'],
    cordero: ['oveja'],
    pescado: ['pez', 'salmon', 'atun', 'sardina'],
    mariscos: ['camaron'],
    lácteos: ['leche', 'lactosa', 'queso'],
    gluten: ['celiaco', 'celiaca', 'celiaquia'],
    granos: ['cereal'],
    soya: ['soja'],
    papa: ['patata'],
    batata: ['camote'],
    arveja: ['legumbre', 'lenteja', 'garbanzo'],
    maní: ['cacahuate'],
  }).flatMap(([family, words]) => words.map((word): [Word, string] => [word, family])),
])

/** Words that, before an ingredient, say that it is to be avoided. */
const against = /^(alerg|intoler|sensib|sin$|evit|no$|ningun|nada$|celiac|reacci|prohibid|libre)/
/** Words that, before an ingredient, say that it is welcome. */
const welcoming = /^(come$|comer$|dieta|solo$|puede|tolera$|gusta|encanta|prefier|ama$|adora)/

/**
 * Ingredient families to avoid according to the owner's notes. Those among illnesses and allergies are avoided unless
 * the note says the opposite ('dieta de pollo y arroz'); those among tastes only when it says no ('sin pollo', 'no come
 * cerdo').
 */
export function avoidedIn(noted: { conditions: readonly string[]; tastes: readonly string[] }): string[] {
  const avoided = [
    ...noted.conditions.flatMap((note) => mentionedIn(note).filter(({ opinion }) => opinion !== 'welcome')),
    ...noted.tastes.flatMap((note) => mentionedIn(note).filter(({ opinion }) => opinion === 'against')),
  ]
  return [...new Set(avoided.map(({ family }) => family))]
}

interface Mention {
  family: string
  opinion: 'against' | 'welcome' | 'none'
}

function mentionedIn(note: string): Mention[] {
  return note
    .split(/[;.]|\bpero\b|,\s*(?=no\b)/i)
    .map(splitWords)
    .flatMap((words) =>
      words.flatMap((word, at) => {
        const family = named.get(word)
        return family ? [{ family, opinion: getOpinion(words.slice(0, at), word) }] : []
      }),
    )
}

function getOpinion(before: readonly Word[], word: Word): Mention['opinion'] {
  // Double negation: 'No es alérgico al pollo', 'sin alergia al trigo'.
  const isDenied = before.some(
    (negation, at) => /^(no|sin)$/.test(negation) && /^(es$|tiene$|hay$|alerg|intoler)/.test(before[at + 1] ?? ''),
  )
  if (isDenied) return 'welcome'
  if (before.some((earlier) => against.test(earlier)) || against.test(word)) return 'against'
  return before.some((earlier) => welcoming.test(earlier)) ? 'welcome' : 'none'
}

/** First ingredient of the label that belongs to the family, as written there, or null. */
export function findIngredient(family: string, label: string): string | null {
  const { words, perhaps = [] } = families[family] ?? { words: [] }
  const isIt = (text: string) => {
    const own = splitWords(text)
    return own.some((word, at) => (words.includes(word) || perhaps.includes(word)) && !isMaizeGluten(own, at, family))
  }
  return (
    label
      .split(/[,;:.()[\]]/)
      .map((part) => part.replace(/(^|\s)(sin|libre de|no contiene)\s.*$/i, '').trim())
      .find(isIt) ?? null
  )
}

/** 'Gluten de maíz' contains no gluten despite its name. */
function isMaizeGluten(words: readonly Word[], at: number, family: string): boolean {
  return (
    (family === 'gluten' || family === 'trigo') &&
    words[at] === 'gluten' &&
    words.slice(at + 1, at + 3).includes('maiz')
  )
}

function splitWords(text: string): Word[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/carnes? vacunas?/g, 'carne de res')
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .map(singular)
}

/** 'aves' → 'ave', 'cereales' → 'cereal', 'peces' → 'pez'; 'res' and 'maíz' are singular. */
function singular(word: string): string {
  if (word.length <= 3) return word
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`
  if (/[lnrdj]es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
