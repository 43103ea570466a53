import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * State of an insurance claim. `data`: petName, reference, state (SENT, NEEDS_PAPERS, APPROVED, REJECTED, PAID), link;
 * reason, amount, until (the promised day), ask ('account': where to pay it is not known), fullName if there are any.
 */
export const insuranceClaim: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'any',
  required: ['petName', 'reference', 'state', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    petName: 'Toby',
    reference: 'RC-8F3K2QAB',
    state: 'APPROVED',
    reason: 'La factura y el informe están completos',
    amount: 'Bs 400,00',
    until: '27 de noviembre de 2026',
    link: 'https://huella.example/profile/insurance/1/claims/2',
    fullName: 'Ana Roca',
  },
  write: ({ petName = '', reference = '', link = '', ...data }) => {
    const { subject, sentence } = formatNews(data)
    const reason = data.reason ? [`El motivo: ${data.reason}.`] : []
    const account = data.ask === 'account' ? ['Abre el reclamo y dinos a qué cuenta te pagamos.'] : []
    return {
      subject: `${subject} (${reference})`,
      paragraphs: [greeting(data), `Tu reclamo ${reference} por ${petName}: ${sentence}`, ...reason, ...account],
      action: { label: 'Ver el reclamo', href: link },
      smallPrint: '¿Dudas? Responde a este mensaje y te ayudamos.',
      short: `${subject}: ${reference}, por ${petName}. ${link}`,
    }
  },
}

function formatNews({ state, amount = '', until = '' }: Record<string, string>): { subject: string; sentence: string } {
  switch (state) {
    case 'NEEDS_PAPERS':
      return { subject: 'Nos falta un documento', sentence: 'para responderlo nos falta algo.' }
    case 'APPROVED':
      return {
        subject: 'Aprobamos tu reclamo',
        sentence: `lo aprobamos. Te pagamos ${amount} a más tardar el ${until}.`,
      }
    case 'REJECTED':
      return { subject: 'No pudimos aprobar tu reclamo', sentence: 'no corresponde un pago.' }
    case 'PAID':
      return { subject: 'Pagamos tu reclamo', sentence: `te pagamos ${amount}.` }
    default:
      return { subject: 'Recibimos tu reclamo', sentence: `te respondemos a más tardar el ${until}.` }
  }
}
