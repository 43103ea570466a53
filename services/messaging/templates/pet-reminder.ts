import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

const openings: Record<string, (petName: string, what: string, day: string) => string> = {
  before: (petName, what, day) => `A ${petName} le toca ${what} el ${day}.`,
  today: (petName, what) => `Hoy le toca ${what} a ${petName}.`,
  after: (petName, what, day) => `A ${petName} le tocaba ${what} el ${day}. Todavía estás a tiempo.`,
}

/**
 * A pet's vaccine or treatment is due. `data`: petName, what ('la vacuna antirrábica'), day ('28 de noviembre'),
 * moment ('before', 'today' or 'after'), link (the pet's page, where reminders can be turned off), and fullName if
 * known.
 */
export const petReminder: MessageTemplate = {
  kind: 'reminders',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['petName', 'what', 'day', 'moment', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    petName: 'Toby',
    what: 'la vacuna antirrábica',
    day: '28 de noviembre',
    moment: 'before',
    link: 'https://huella.example/petProfiles?id=1',
    fullName: 'Ana Roca',
  },
  write: ({ petName = '', what = '', day = '', moment = '', link = '', ...data }) => ({
    subject: 'Un recordatorio para tu mascota',
    paragraphs: [
      greeting(data),
      openings[moment]?.(petName, what, day) ?? `${petName}: ${what}, ${day}.`,
      'Si ya se le dio, anótalo en su ficha y no te lo recordamos más. Ante cualquier duda, pregunta a tu veterinario.',
    ],
    action: { label: `Abrir la ficha de ${petName}`, href: link },
    smallPrint: `Recibes este mensaje porque los recordatorios de ${petName} están activados. Los apagas en su ficha: ${link}`,
    short: `${truncate(petName, 20)}: ${truncate(what, 40)}, ${day}. ${link}`,
  }),
}
