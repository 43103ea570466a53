import { data, type RouterContextProvider } from 'react-router'
import type { CountryIso } from '#shared/countries/countries.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { bankAccountForm, sellerForm, undoForm } from './company-forms.server.ts'

export interface CompanyAnswer {
  intent: string
  refusal: Refusal | null
  /** What was typed into the form that is refused. */
  typed: Record<string, string>
}

/** Saves one of the page's forms: the seller, the account, or the undo of a change. */
export async function saveCompany(context: Readonly<RouterContextProvider>, country: CountryIso, form: FormData) {
  const visit = context.get(visitContext)
  const { operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'companySettings')
  const intent = readIntent(form, ['seller', 'account', 'undo'])
  const answer = (refusal: Refusal | null, typed: Record<string, string> = {}) =>
    data<CompanyAnswer>({ intent, refusal, typed }, { status: refusal?.status ?? 200 })
  const refuse = (errors: Partial<Record<string, string>>, typed: Record<string, string>) => {
    const known = Object.entries(errors).flatMap(([name, error]) =>
      error === undefined ? [] : [[name, error] as const],
    )
    return answer(fieldRefusal(Object.fromEntries(known), t('refused')), typed)
  }

  try {
    if (intent === 'undo') {
      await operations.undoCompanyChange(parseFormOrThrow(form, undoForm), call)
      return answer(null)
    }
    if (intent === 'account') {
      const { value, errors, typed } = parseForm(form, bankAccountForm, {
        scheme: t('errors.scheme'),
        account: t('errors.account'),
        holder: t('errors.holder'),
        city: t('errors.city'),
      })
      if (errors) return refuse(errors, typed)
      const { version, ...bankAccount } = value
      await operations.saveCompany({ country, version, bankAccount }, call)
      return answer(null)
    }
    const { value, errors, typed } = parseForm(form, sellerForm, {
      name: t('errors.name'),
      taxId: t('errors.taxId'),
      address: t('errors.address'),
      email: t('errors.email'),
      phone: t('errors.phone'),
    })
    if (errors) return refuse(errors, typed)
    const { version, ...seller } = value
    await operations.saveCompany({ country, version, seller }, call)
    return answer(null)
  } catch (error) {
    const { data: refused, init } = refusedAnswer(error)
    return data<CompanyAnswer>({ intent, refusal: refused.refusal, typed: typedIn(form) }, init ?? undefined)
  }
}

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
