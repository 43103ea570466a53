import { data, type RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { findShelters } from '../../../storefront/shelters/find-shelters.server.ts'
import { deliveryForm } from './delivery-form.server.ts'

/** Records a delivery of kilos to a shelter of the sheet, with its photo. */
export async function deliverFromForm(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'donations')
  const { value, errors } = parseForm(form, deliveryForm, {
    shelter: t('desk.missing.shelter'),
    kilos: t('desk.missing.kilos'),
    photo: t('desk.missing.photo'),
  })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })

  const { kilos: grams, note, photo } = value
  const shelter = (await findShelters(context))?.find(({ name }) => name === value.shelter)
  // The sheet has lost the shelter since the page was drawn.
  if (!shelter) return data({ refusal: firstErrorRefusal({ shelter: t('desk.missing.shelter') }) }, { status: 400 })
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
