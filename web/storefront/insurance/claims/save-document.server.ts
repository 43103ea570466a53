import type { RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from '../../pets/photo/photo-file.ts'
import { documentForm } from './claim-forms.server.ts'

interface ClaimKey {
  customerId: string
  insuranceId: string
  claimId: string
}

/** Saves the photos of a document: one or more `file`, and `kind`. Null on success. */
export async function saveDocument(
  context: Readonly<RouterContextProvider>,
  key: ClaimKey,
  form: FormData,
): Promise<Refusal | null> {
  const { insurance } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceProfile')
  const { value } = parseForm(form, documentForm)
  if (!value) return fieldRefusal({}, t('papers.choose'))
  const { kind } = value
  try {
    for (const file of value.file) {
      if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('papers.tooLarge')), status: 413 }
      await insurance.addPaper({ ...key, kind, file }, { context: visit.call })
    }
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
