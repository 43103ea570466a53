import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A month of insurance ends soon. `data`: petName, until (the last covered day), price, link, and if known plan and
 * fullName.
 */
export const insuranceEnding: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['petName', 'until', 'price', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    petName: 'Toby',
    until: '21 de diciembre de 2026',
    price: 'Bs 45,00',
    link: 'https://huella.example/profile/insurance/1',
    fullName: 'Ana Roca',
  },
  write: ({ petName = '', until = '', price = '', link = '', ...data }) => ({
    subject: `El seguro de ${petName} termina pronto`,
    paragraphs: [
      greeting(data),
      `El seguro de ${petName} vale hasta el ${until}. Si lo renuevas antes, sigue sin un día de espera.`,
      `Renovarlo toma un minuto y cuesta ${price}. No se cobra nada sin que lo pagues tú.`,
    ],
    action: { label: 'Renovar', href: link },
    smallPrint: 'Si no lo renuevas, termina por sí solo y no debes nada.',
    short: `El seguro de ${petName} vale hasta el ${until}. Renuévalo por ${price}: ${link}`,
  }),
}
