interface DemoQuestion {
  handle: string
  /** Place of the asker and of the buyer who answers among the buyers (demo/steps/opinions.ts). */
  asker: number
  text: string
  answer: string | null
  buyer?: { place: number; text: string }
}

/** Questions about some reviewed products; one waits for the shop's answer. */
export const questions: DemoQuestion[] = [
  {
    handle: 'nuble-alimento-para-perro-adulto-de-raza-mediana-pollo-y-arroz',
    asker: 3,
    text: '¿Cuánto dura la bolsa grande con un perro de 15 kilos?',
    answer: 'Unas siete semanas si come solo este alimento. En la tabla de la bolsa está la ración por peso.',
    buyer: { place: 0, text: 'Al mío, que pesa 14 kilos, le dura casi dos meses.' },
  },
  {
    handle: 'nuble-alimento-para-perro-adulto-de-raza-mediana-pollo-y-arroz',
    asker: 4,
    text: '¿El grano sirve para un perro mayor al que le faltan dientes?',
    answer: null,
  },
  {
    handle: 'lapacho-arena-aglomerante-de-lavanda',
    asker: 1,
    text: '¿Se puede tirar al inodoro?',
    answer: 'No: aglomera con el agua y tapa la cañería. Va a la basura en una bolsa cerrada.',
  },
]
