import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A membership ends, has ended, or continues after all. `data`: plan, how ('stopped', 'paused', 'resumed', 'lapsed' or
 * 'refunded'), until (its last paid day), link; reason when an operator ended it, fullName if known.
 */
export const membershipEnded: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['plan', 'how', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    plan: 'Huella Plus',
    how: 'stopped',
    until: '21 de diciembre de 2026',
    reason: '',
    link: 'https://huella.example/profile/membership',
    fullName: 'Ana Roca',
  },
  write: ({ plan = '', link = '', ...data }) => {
    const { subject, paragraphs, label } = formatNews({ ...data, plan })
    return {
      subject,
      paragraphs: [greeting(data), ...paragraphs],
      action: { label, href: link },
      smallPrint: '¿Dudas? Responde a este mensaje y te ayudamos.',
      short: `${subject}. ${link}`,
    }
  },
}

function formatNews({ how, plan, until = '', reason = '' }: Record<string, string>) {
  switch (how) {
    case 'stopped':
      return {
        subject: `Dejaste tu ${plan}`,
        paragraphs: [
          `Tus beneficios siguen hasta el ${until}. Después termina, y no debes nada.`,
          'Si cambias de idea, deshazlo hasta ese día.',
        ],
        label: 'Deshacer',
      }
    case 'paused':
      return {
        subject: `Pausaste tu ${plan}`,
        paragraphs: [`Tus beneficios siguen hasta el ${until}. Después no te proponemos nada hasta que la retomes.`],
        label: 'Ver mi membresía',
      }
    case 'resumed':
      return {
        subject: `Tu ${plan} sigue`,
        paragraphs: [
          `Tienes tus beneficios hasta el ${until}. Antes te mandamos el enlace para pagar el mes que sigue.`,
          'No se cobra nada sin que lo pagues tú.',
        ],
        label: 'Ver mi membresía',
      }
    case 'refunded':
      return {
        subject: `Terminamos tu ${plan} y te devolvemos el dinero`,
        paragraphs: ['Te devolvemos lo que pagaste por este mes.', `El motivo: ${reason}.`],
        label: 'Ver mi membresía',
      }
    default:
      return {
        subject: `Tu ${plan} terminó`,
        paragraphs: [
          'No se pagó otro mes, así que tus beneficios se terminaron. No debes nada.',
          'Puedes retomarla cuando quieras.',
        ],
        label: 'Retomarla',
      }
  }
}
