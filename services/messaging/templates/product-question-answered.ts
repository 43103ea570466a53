import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/** Somebody answered a question about a product. `data`: product, text, link, and if known fullName; author: a buyer's. */
export const productQuestionAnswered: MessageTemplate = {
  kind: 'alerts',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['product', 'text', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    product: 'Croquetas para perro adulto',
    text: 'Sí, a un perro de 10 kg le dura unas cinco semanas.',
    author: 'Ana S.',
    link: 'https://huella.example/product/croquetas/questions',
  },
  write: ({ product = '', text = '', author = '', link = '', ...data }) => {
    const who = author === '' ? 'La tienda' : `${author}, que ya lo compró,`
    return {
      subject: 'Respondieron tu pregunta',
      paragraphs: [greeting(data), `${who} respondió lo que preguntaste de ${product}:`, text],
      action: { label: 'Ver la respuesta', href: link },
      smallPrint: 'Recibes este mensaje porque preguntaste por este producto.',
      short: `Respondieron tu pregunta de ${truncate(product, 40)}: ${truncate(text, 35)} ${link}`,
    }
  },
}
