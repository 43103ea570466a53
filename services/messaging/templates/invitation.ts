import { greeting, type MessageTemplate } from './message-template.ts'

const roles: Record<string, string> = {
  merchant: 'como comercio',
  operator: 'en el equipo de operaciones',
  courier: 'en el equipo de reparto',
}

/** Invites a colleague. `data`: link, role ('merchant', 'operator' or 'courier'), and fullName if known. */
export const invitation: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['link', 'role'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { link: 'https://huella.example/invitation/enlace', role: 'operator' },
  write: ({ link = '', role = '', ...data }) => ({
    subject: 'Te invitaron a Huella',
    paragraphs: [
      greeting(data),
      `Te invitaron a trabajar ${roles[role] ?? 'con nosotros'} en Huella. El enlace sirve durante 7 días.`,
    ],
    action: { label: 'Aceptar la invitación', href: link },
    smallPrint: 'Si no esperabas esta invitación, ignora este mensaje.',
    short: `Te invitaron a Huella: ${link}`,
  }),
}
