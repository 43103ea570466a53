import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/**
 * The pets of a booking are ready. `data`: pets ('Toby y Luna'), way ('to-the-store': the customer collects them;
 * 'fetched': the store brings them), storeName, storeAddress, storePhone, link, and fullName if known.
 */
export const appointmentReady: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['pets', 'way', 'storeName', 'storeAddress', 'storePhone', 'link'],
  links: ['link'],
  usefulForMinutes: 12 * 60,
  sample: {
    ...sampleBooking,
    pets: 'Toby y Luna',
    way: 'to-the-store',
    storeAddress: 'Av. San Martín 450',
  },
  write: ({ pets = '', way = '', storeName = '', storeAddress = '', storePhone = '', link = '', ...data }) => {
    const next =
      way === 'fetched' ? `${storeName} ya sale hacia tu casa.` : `Te esperamos en ${storeName}, ${storeAddress}.`
    return {
      subject: `Todo listo con ${truncate(pets, 40)}`,
      paragraphs: [greeting(data), `Terminamos con ${pets}. ${next}`],
      action: { label: 'Ver mi reserva', href: link },
      smallPrint: `¿Dudas? Llama o escribe a ${storeName}: ${storePhone}.`,
      short: `Todo listo con ${truncate(pets, 40)}. ${truncate(next, 90)} ${link}`,
    }
  },
}
