import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * An application for adoption was sent or decided. `data`: title, state (open, accepted, rejected), link; reason,
 * fullName if any.
 */
export const communityApplication: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'any',
  required: ['title', 'state', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    title: 'Toby',
    state: 'accepted',
    link: 'https://huella.example/petAdoptionsByCustomer?application=1',
    fullName: 'Ana Roca',
  },
  write: ({ title = '', state = '', link = '', reason = '', ...data }) => {
    const { subject, sentence } = formatNews(state, title)
    return {
      subject,
      paragraphs: [greeting(data), sentence, ...(reason ? [`El motivo: ${reason}`] : [])],
      action: { label: 'Ver la adopción', href: link },
      smallPrint: 'Todo se conversa dentro de Huella: tu teléfono y tu correo no se muestran.',
      short: `${subject}: ${title.slice(0, 30)}. ${link}`,
    }
  },
}

function formatNews(state: string, title: string): { subject: string; sentence: string } {
  switch (state) {
    case 'accepted':
      return { subject: 'Aceptaron tu solicitud de adopción', sentence: `${title} te espera. ¡Felicidades!` }
    case 'rejected':
      return {
        subject: 'Respondieron tu solicitud de adopción',
        sentence: `Esta vez eligieron otro hogar para ${title}. Gracias por querer darle el tuyo.`,
      }
    default:
      return { subject: 'Tienes una solicitud de adopción', sentence: `Alguien quiere darle un hogar a ${title}.` }
  }
}
