import type { RouterContextProvider } from 'react-router'
import { PAPER_KINDS } from '#services/insurance/rules/papers.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { translator } from '#web/i18n.ts'
import { fieldRefusal, type Refusal } from '../../account/refusal.ts'
import { refusalOf } from '../../account/refusal-of.server.ts'
import { MOST_PHOTO_BYTES } from '../../pets/photo-file.ts'

interface ClaimKey {
  customerId: string
  insuranceId: string
  claimId: string
}

/** Saves the photo of a paper: `file` and `kind`. Null: it is saved. */
export async function savePaper(
  context: Readonly<RouterContextProvider>,
  key: ClaimKey,
  form: FormData,
): Promise<Refusal | null> {
  const { insurance } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceProfile')
  const file = form.get('file')
  const kind = PAPER_KINDS.find((each) => each === form.get('kind'))
  if (!(file instanceof File) || file.size === 0 || !kind) return fieldRefusal({}, t('papers.choose'))
  if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('papers.tooLarge')), status: 413 }
  try {
    await insurance.addPaper({ ...key, kind, file }, { context: visit.call })
    return null
  } catch (error) {
    return refusalOf(error)
  }
}
