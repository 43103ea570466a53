import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/** A product is back in stock. `data`: product, shopName, link (its page), and fullName if known. */
export const stockAlert: MessageTemplate = {
  kind: 'alerts',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['product', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    product: 'Croquetas para perro adulto, 15 kg',
    shopName: 'Huella Equipetrol',
    link: 'https://huella.example/product/croquetas',
  },
  write: ({ product = '', shopName = '', link = '', ...data }) => ({
    subject: 'Volvió lo que esperabas',
    paragraphs: [
      greeting(data),
      `Ya hay de nuevo en ${shopName}: ${product}.`,
      'A veces dura poco. Si te interesa, míralo hoy.',
    ],
    action: { label: 'Ver el producto', href: link },
    smallPrint: 'Recibes este mensaje porque pediste que te avisáramos, y solo esta vez.',
    short: `Ya hay de nuevo en ${truncate(shopName, 25)}: ${truncate(product, 45)}. Míralo: ${link}`,
  }),
}
