import { LONGEST_QUESTION } from './longest-question.ts'
import type { AskedPet, Sign } from './topic.ts'

export interface Question {
  /** In lower case, without accents and punctuation, one space between words. */
  plain: string
  pet: AskedPet
  /** As the question names it. */
  breed: string | null
  /** An animal that is neither dog nor cat, as the question names it. */
  otherAnimal: string | null
  signs: ReadonlySet<Sign>
  lastsHours: number | null
  /** The words of the question that match, as they were written, and how far into it; null: none. */
  find(said: RegExp): { words: string; at: number } | null
}

const dogBreeds =
  'labrador|golden|beagle|caniche|poodle|pug|bulldog|chihuahua|schnauzer|pastor aleman|ovejero|rottweiler|boxer|husky|pitbull|pit bull|dogo|cocker|yorkshire|yorki\\w*|shih ?tzu|salchicha|dachshund|maltes|pequines|dalmata|doberman|border collie|gran danes|san bernardo|chow chow|akita|basset|jack russell|bichon|pincher|pinscher|galgo|criollo'
const catBreeds = 'siames|persa|maine coon|angora|bengal[ai]?|ragdoll|esfinge|sphynx|himalayo|azul ruso'
const dogs = /\b(perr\w*|canin[oa]s?|canes?)\b/
const cats = /\b(gat\w*|michis?|minin[oa]s?|felin[oa]s?)\b/
const puppies = /\bcachorr\w*\b/
const others =
  /\b(conej\w*|hamster\w*|cuy(es)?|cobay[oa]s?|loros?|loras?|periquit\w*|canari\w*|pajar\w*|aves?|gallin[ao]s?|pollito\w*|patos?|tortug\w*|pez|peces|pececito\w*|huron\w*|iguan\w*|caballos?|yegua|vacas?|cabras?|ovejas?|chanchos?|cerdit\w*|erizos?|monos?)\b/

const no = '(?<!\\b(?:sin|ni|no hay|no tiene|no sale|no vi) )'
const signs: readonly [Sign, RegExp][] = [
  ['blood', new RegExp(`${no}sangr\\w*|\\b(caca|heces|vomito) negr\\w*`)],
  [
    'weak',
    new RegExp(
      `${no}(decaid\\w*|letarg\\w*|desganad\\w*|fiebre|muy debil)|sin fuerzas?|no juega|no quiere (jugar|levantarse|moverse)|muri(o|endo)`,
    ),
  ],
  [
    'often',
    /varias veces|muchas veces|no para de|todo el (dia|rato)|a cada rato|toda la noche|\b([3-9]|1\d|tres|cuatro|cinco|seis|diez) veces/,
  ],
  ['young', /\b(cachorr\w*|gatit[oa]s?|bebes?|recien nacid\w*|destetad\w*)\b/],
  ['old', /\b(viej\w*|ancian\w*|senior|mayor(cit\w*)?|adulto mayor)\b/],
  ['pregnant', /\b(prenad\w*|embarazad\w*|gestant\w*|esperando (cachorros|gatitos)|amamanta\w*)\b/],
  ['noWater', /no (quiere )?(toma|tomar|bebe|beber) (nada de )?agua|no (toma|bebe) nada/],
  [
    'happened',
    /\b(comio|comido|come|trago|tragado|tomo|tomado|bebio|lamio|ingirio|probo|mastico|robo|mordisqueo|(le|les) (di|dimos|dio|dieron|puse|pusimos|puso|pusieron|cayo|eche))\b/,
  ],
  ['cannotStand', /no se (puede )?(para|parar|levanta|levantar|sostiene|sostener)\b|se cae al caminar|tambalea\w*/],
]

const numbers: Record<string, number> = {
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
}
const number = `(\\d{1,5}(?:[.,]\\d{1,3})?|${Object.keys(numbers).join('|')})`
const hoursOf: Record<string, number> = { hora: 1, dia: 24, semana: 168, mes: 720, ano: 8_760 }
const monthsOf: Record<string, number> = { semana: 0.23, mes: 1, ano: 12 }
const unit = '(hora|dia|semana|mes|ano)(?:s|es)?'

/** What a question says of the pet, of how it is and since when. Words that say nothing of it are left to the topics. */
export function readQuestion(text: string): Question {
  const words = text.slice(0, LONGEST_QUESTION).split(/\s+/).filter(Boolean)
  const plainWords = words.map(toPlain)
  const plain = plainWords.filter(Boolean).join(' ')
  const isPuppy = puppies.test(plain)
  const dogBreed = new RegExp(`\\b(${dogBreeds})\\b`).exec(plain)
  const catBreed = new RegExp(`\\b(${catBreeds})\\b`).exec(plain)
  const isCatNamed = cats.test(plain) || catBreed !== null
  const isDogNamed = dogs.test(plain) || dogBreed !== null
  const other = others.exec(plain)
  // 'Cachorro' is also said of a kitten.
  const species =
    isDogNamed && isCatNamed ? firstNamed(plain) : isCatNamed ? 'GATO' : isDogNamed || isPuppy ? 'PERRO' : null

  return {
    plain,
    pet: {
      species,
      weightGrams: readWeight(plain),
      ageMonths: readAge(plain),
      castrated: /\b(?<!(sin|no esta|no) )(castrad\w*|esterilizad\w*)\b/.test(plain) ? true : null,
      isIll: false,
      veterinaryKcalPerDay: null,
    },
    breed: species === 'GATO' ? (catBreed?.[0] ?? null) : species === 'PERRO' ? (dogBreed?.[0] ?? null) : null,
    otherAnimal: species === null ? (other?.[0] ?? null) : null,
    signs: new Set(signs.filter(([, said]) => said.test(plain)).map(([sign]) => sign)),
    lastsHours: readDuration(plain),
    find: (said) => findIn(plainWords, said) ?? findIn(plainWords.map(withoutDiminutive), said),
  }

  function findIn(read: readonly string[], said: RegExp): { words: string; at: number } | null {
    const found = said.exec(read.filter(Boolean).join(' '))
    if (!found) return null
    const end = found.index + found[0].length
    let at = 0
    const quoted: number[] = []
    for (const [index, word] of read.entries()) {
      if (word === '') continue
      if (at < end && at + word.length > found.index) quoted.push(index)
      at += word.length + 1
    }
    const original = quoted.map((index) => words[index]).join(' ')
    return { words: original.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, ''), at: quoted[0] ?? 0 }
  }
}

/** 'verruguita' → 'verruga', 'pelotita' → 'pelota'; short words are none. */
function withoutDiminutive(word: string): string {
  return word
    .replace(/^(\w{2,})guit([oa]s?)$/, '$1g$2')
    .replace(/^(\w{2,})quit([oa]s?)$/, '$1c$2')
    .replace(/^(\w{3,})it([oa]s?)$/, '$1$2')
}

function firstNamed(plain: string): 'PERRO' | 'GATO' {
  const [cat, dog] = [cats.exec(plain)?.index ?? Infinity, dogs.exec(plain)?.index ?? Infinity]
  return cat < dog ? 'GATO' : 'PERRO'
}

/** Lower case, without accents and punctuation, but for a decimal sign between digits. */
function toPlain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.,]/g, '')
    .replace(/[.,](?!\d)|(?<!\d)[.,]/g, '')
}

/** Grams, when they are those of a dog or a cat: 100 g to 120 kg. */
function readWeight(plain: string): number | null {
  const kilograms = new RegExp(`\\b${number} ?(?:kg|kgs|kilos?|kilogramos?)\\b`).exec(plain)
  const grams = kilograms ? null : /\b(?:pesa|peso de|de) (\d{3,4}) ?(?:g|gr|gramos)\b/.exec(plain)
  const weight = kilograms ? Math.round(toNumber(kilograms[1] ?? '') * 1000) : grams ? Number(grams[1]) : 0
  return weight >= 100 && weight <= 120_000 ? weight : null
}

/** Months of an age ('de 3 meses', 'tiene dos años'); 'hace 3 meses' is none. */
function readAge(plain: string): number | null {
  const age = new RegExp(
    `(?<!\\b(?:hace|desde|por|lleva|cada|en|durante) )\\b${number} ?${unit}\\b(?! (?:que|sin|con|despues|antes|enferm))`,
  ).exec(plain)
  const months = age && monthsOf[age[2] ?? '']
  if (!age || months === undefined || months === null) return null
  const whole = Math.floor(toNumber(age[1] ?? '') * months)
  return whole <= 360 ? whole : null
}

/** Hours since when ('hace dos días', 'desde ayer', '3 días sin comer'). */
function readDuration(plain: string): number | null {
  if (/\bdesde (ayer|anoche)\b/.test(plain)) return 24
  if (/\bdesde (hoy|esta manana)\b/.test(plain)) return 6
  const lasting =
    new RegExp(
      `\\b(?:hace|lleva|desde hace|por|durante|ya van|van)(?: (?:como|unos|unas|mas de|casi|ya))? ${number} ?${unit}\\b`,
    ).exec(plain) ?? new RegExp(`\\b${number} ?${unit} (?:que|sin|con|enferm\\w*)\\b`).exec(plain)
  if (!lasting) return null
  return Math.floor(toNumber(lasting[1] ?? '') * (hoursOf[lasting[2] ?? ''] ?? 0))
}

function toNumber(text: string): number {
  return numbers[text] ?? Number(text.replace(',', '.'))
}
