import { data, type RouterContextProvider } from 'react-router'
import { readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { findShelters } from '../../../storefront/shelters/find-shelters.server.ts'
import { parseKilos } from './parse-kilos.ts'

/** Records a delivery of kilos to a shelter of the sheet, with its photo. */
export async function deliverFromForm(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'donations')
  const named = readText(form, 'shelter')
  const shelter = ((await findShelters(context)) ?? []).find(({ name }) => name === named)
  const grams = parseKilos(readText(form, 'kilos'))
  const photo = form.get('photo')
  const missing = {
    ...(!shelter && { shelter: t('desk.missing.shelter') }),
    ...(grams === null && { kilos: t('desk.missing.kilos') }),
    ...((!(photo instanceof File) || photo.size === 0) && { photo: t('desk.missing.photo') }),
  }
  const [first] = Object.values(missing)
  if (!shelter || grams === null || !(photo instanceof File) || first)
    return data({ refusal: fieldRefusal(missing, first ?? '') }, { status: 400 })

  const note = readTrimmed(form, 'note', 300)
  try {
    await community.deliverDonations(
      { shelterName: shelter.name.slice(0, 80), grams, note, file: photo },
      { context: visit.call },
    )
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}
