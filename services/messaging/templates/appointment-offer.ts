import { truncate } from '#shared/text.ts'
import { formatHour, greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/**
 * A slot that the customer waited for became free. `data`: when, until (end of the hold: '17:10'), storeName, link,
 * and fullName if known.
 */
export const appointmentOffer: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['when', 'until', 'storeName', 'link'],
  links: ['link'],
  usefulForMinutes: 30,
  sample: { ...sampleBooking, until: '17:10' },
  write: ({ when = '', until = '', storeName = '', link = '', ...data }) => ({
    subject: 'Se liberó un turno para ti',
    paragraphs: [
      greeting(data),
      `Se liberó un turno en ${storeName}: ${when}.`,
      `Te lo guardamos hasta ${formatHour(until)}: ábrelo y confírmalo. Después lo ofrecemos a quien sigue en la lista.`,
    ],
    action: { label: 'Ver el turno', href: link },
    smallPrint: 'Recibes este mensaje porque estás en su lista de espera. Sales de ella en Mis citas.',
    short: `Se liberó un turno en ${truncate(storeName, 25)}: ${when}. Tuyo hasta ${formatHour(until)}: ${link}`,
  }),
}
