import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A finder scanned a pet's tag. `data`: petName, finderName, finderContact, link (the pet's page), and if known
 * message, place, mapLink and fullName. The finder's text stays plain: nothing in it becomes a link.
 */
export const petSighting: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['petName', 'finderName', 'finderContact', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    petName: 'Toby',
    finderName: 'Luis',
    finderContact: '70012345',
    link: 'https://huella.example/petProfiles?id=1',
    place: 'Parque El Arenal',
    message: 'Está tranquilo y tiene agua.',
    fullName: 'Ana Roca',
  },
  write: ({ petName = '', finderName = '', finderContact = '', link = '', ...data }) => ({
    subject: 'Alguien encontró a tu mascota',
    paragraphs: [
      greeting(data),
      `${finderName} leyó la placa de ${petName} y te escribe.`,
      `Su contacto: ${finderContact}`,
      ...(data.place ? [`Dónde: ${data.place}`] : []),
      ...(data.mapLink ? [`En el mapa: ${data.mapLink}`] : []),
      ...(data.message ? [`Su mensaje: ${data.message}`] : []),
      'Cuídate: queda en un lugar público, y no pagues nada por adelantado.',
    ],
    action: { label: `Abrir la ficha de ${petName}`, href: link },
    smallPrint: `Recibes este mensaje porque la placa de ${petName} está activada. La apagas en su ficha.`,
    short: `${truncate(finderName, 20)} encontró a ${truncate(petName, 20)}. Contacto: ${truncate(finderContact, 40)} ${link}`,
  }),
}
