import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * An insurance contract was paid and issued. `data`: petName, plan, contract, until (the last covered day), link, and
 * if known fullName.
 */
export const insuranceActivated: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'any',
  required: ['petName', 'plan', 'contract', 'until', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    petName: 'Toby',
    plan: 'Huella Esencial',
    contract: 'HS-0000042',
    until: '21 de diciembre de 2026',
    link: 'https://huella.example/profile/insurance/1',
    fullName: 'Ana Roca',
  },
  write: ({ petName = '', plan = '', contract = '', until = '', link = '', ...data }) => ({
    subject: `${petName} ya tiene seguro`,
    paragraphs: [
      greeting(data),
      `Recibimos tu pago. ${petName} tiene el plan ${plan} hasta el ${until}. Su contrato es el ${contract}.`,
      'En la página de tu seguro puedes descargar la póliza y ver qué cubre y desde cuándo.',
    ],
    action: { label: 'Ver la póliza', href: link },
    smallPrint: 'Cuando la tengas, confírmalo en esa misma página.',
    short: `${petName} ya tiene seguro: ${plan}, contrato ${contract}, hasta el ${until}. ${link}`,
  }),
}
