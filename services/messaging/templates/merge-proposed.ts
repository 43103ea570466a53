import { greeting, type MessageTemplate } from './message-template.ts'

/** Tells the owner of two accounts that they can merge them. `data`: link, and fullName if known. */
export const mergeProposed: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['link'],
  links: ['link'],
  usefulForMinutes: 7 * 24 * 60,
  sample: { link: 'https://huella.example/profile/merge', fullName: 'Ana Roca' },
  write: ({ link = '', ...data }) => ({
    subject: 'Une tus dos cuentas',
    paragraphs: [
      greeting(data),
      'Vimos que tienes dos cuentas en Huella. Si quieres, las unimos en esta: tus pedidos, mascotas, citas y huellas quedan juntos. Solo tú puedes confirmarlo, con un código que enviamos a la otra.',
    ],
    action: { label: 'Ver la propuesta', href: link },
    smallPrint: 'La propuesta dura 7 días. Si prefieres seguir con las dos, no tienes que hacer nada.',
    short: `Puedes unir tus dos cuentas de Huella. Míralo aquí: ${link}`,
  }),
}
