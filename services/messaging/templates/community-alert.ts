import { shortened } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A post was published near a watched place. `data`: kind (adoption, lost, found), pet ('Toby', 'un perro'), place,
 * link (its page); zone (the person's name for the watched place) and fullName if any.
 */
export const communityAlert: MessageTemplate = {
  kind: 'alerts',
  mayArriveAtNight: false,
  pets: 'any',
  required: ['kind', 'pet', 'place', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    kind: 'lost',
    pet: 'Toby',
    place: 'Equipetrol, Santa Cruz',
    zone: 'Mi casa',
    link: 'https://huella.example/lostPet?id=1',
    fullName: 'Ana Roca',
  },
  write: ({ kind = '', pet = '', place = '', link = '', zone = '', ...data }) => {
    const { subject, sentence, ask } = formatNews(kind, pet, place)
    return {
      subject,
      paragraphs: [greeting(data), sentence, ask],
      action: { label: 'Ver la publicación', href: link },
      smallPrint:
        zone === ''
          ? 'Recibes este mensaje porque pediste avisos de una zona.'
          : `Recibes este mensaje porque pediste avisos de ${zone}.`,
      short: `${subject}: ${shortened(pet, 25)}, ${shortened(place, 40)}. Mira: ${link}`,
    }
  },
}

function formatNews(kind: string, pet: string, place: string): { subject: string; sentence: string; ask: string } {
  switch (kind) {
    case 'lost':
      return {
        subject: 'Se perdió una mascota cerca',
        sentence: `Buscan a ${pet} por ${place}.`,
        ask: 'Mira su foto: quizá la viste.',
      }
    case 'found':
      return {
        subject: 'Encontraron una mascota cerca',
        sentence: `Encontraron una mascota por ${place}.`,
        ask: 'Mira su foto: quizá sabes de quién es.',
      }
    default:
      return {
        subject: 'Una mascota busca hogar cerca',
        sentence: `${pet} busca hogar en ${place}.`,
        ask: 'Conoce su historia.',
      }
  }
}
