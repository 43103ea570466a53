import { paths } from '#web/backoffice/paths.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { readPageLocale } from '#web/i18n/page-locale.ts'
// Loaded with the page, for the moment without a signal.
import '../../../storefront/offline/held-files.ts'
import { holdWithFile, sendWaiting } from '../../../storefront/offline/held-store.ts'
import { choosePhoto, currentChosen } from './chosen-photos.ts'

/**
 * Sends the chosen photo of a delivery after the act 'delivered', or holds it behind that act. It is saved in the browser first,
 * with a signal too, so that a lost connection loses nothing; where that is impossible, the page says that it was lost.
 */
export async function sendPhotoAfter(form: FormData, answer: unknown): Promise<void> {
  const orderId = readTrimmed(form, 'orderId')
  const photo = currentChosen().get(orderId)
  if (readTrimmed(form, 'intent') !== 'delivered' || !photo || photo === 'lost' || !wasTaken(answer)) return
  const what = translator(readPageLocale(), 'orderDesk')('doorPhoto.what', {
    reference: readTrimmed(form, 'reference'),
  })
  const held = await holdWithFile({
    action: paths.backofficeCourierPhoto(orderId),
    fields: [],
    what,
    file: { field: 'file', blob: photo.blob },
  })
  choosePhoto(orderId, held ? null : 'lost')
  if (held) void sendWaiting()
}

/** Whether the act was done (`{ done }`) or held (`{ held }` within React Router's `data()`), and not refused. */
function wasTaken(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if ('data' in answer) return wasTaken(answer.data)
  return 'done' in answer || ('held' in answer && typeof answer.held === 'string')
}
