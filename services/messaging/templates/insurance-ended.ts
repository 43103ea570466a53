import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * An insurance contract ended. `data`: petName, how ('expired' or 'cancelled'), reason, link, and if known plan and
 * fullName.
 */
export const insuranceEnded: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: ({ how }) => (how === 'expired' ? 'living' : 'any'),
  required: ['petName', 'how', 'reason', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    petName: 'Toby',
    how: 'cancelled',
    reason: 'Los datos de la mascota no coinciden',
    link: 'https://huella.example/profile/insurance/1',
    fullName: 'Ana Roca',
  },
  write: ({ petName = '', how = '', reason = '', link = '', ...data }) => {
    const isOver = how === 'expired'
    return {
      subject: isOver ? `El seguro de ${petName} terminó` : `Anulamos el seguro de ${petName}`,
      paragraphs: [
        greeting(data),
        isOver
          ? `El mes de seguro de ${petName} terminó. Si lo renuevas en estos 5 días, no vuelves a esperar para estar cubierto.`
          : `El seguro de ${petName} quedó anulado. Si lo habías pagado, te devolvemos el dinero.`,
        ...(isOver ? [] : [`El motivo: ${reason}.`]),
      ],
      action: { label: isOver ? 'Renovar' : 'Ver mi seguro', href: link },
      smallPrint: '¿Dudas? Responde a este mensaje y te ayudamos.',
      short: isOver
        ? `El seguro de ${petName} terminó. Renuévalo en estos 5 días y sigue sin espera: ${link}`
        : `El seguro de ${petName} quedó anulado: ${reason}. ${link}`,
    }
  },
}
