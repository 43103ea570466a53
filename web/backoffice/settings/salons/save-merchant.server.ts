import { type RouterContextProvider, redirect } from 'react-router'
import { countries, DEFAULT_COUNTRY, isCountry } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow, parseTextOrThrow, parseVersionOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { partRefused, partSaved } from '../../store/parts/part-answer.ts'
import { depositForms, toDepositRule } from '../../store/store-forms.server.ts'
import { merchantForm, readTypedSizes, toSizes } from './merchant-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** Makes a merchant from its form, or changes the given one. */
export async function saveMerchant(context: Context, form: FormData, merchantId: string | null) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const words = translator(visit.country.locale, 'backoffice')
  const minutesWrong = t('fields.minutesWrong')
  const parsed = parseForm(form, merchantForm, {
    name: t('fields.nameMissing'),
    phone: t('fields.phoneMissing'),
    changeNoticeMinutes: minutesWrong,
    leadMinutes: minutesWrong,
  })
  const country = parseTextOrThrow(form, 'country', 2)
  const { currency } = countries[isCountry(country) ? country : DEFAULT_COUNTRY]
  const deposit = parseForm(form, depositForms[currency], {
    depositPercent: words('store.faults.depositPercent'),
    depositAmount: words('store.faults.depositAmount'),
  })
  const sizes = readTypedSizes(form)
  const petTypeFields = toSizes(sizes)
  const typed: Record<string, string | string[]> = {
    ...parsed.typed,
    ...deposit.typed,
    ...Object.fromEntries(
      Object.entries(sizes).flatMap(([pet, rows]) =>
        rows.flatMap(({ key, max }, index) => [
          [`${pet}-name-${index}`, key],
          [`${pet}-max-${index}`, max],
        ]),
      ),
    ),
  }
  if (!parsed.value || !deposit.value || !petTypeFields) {
    const errors: Record<string, string> = {
      ...parsed.errors,
      ...deposit.errors,
      ...(!petTypeFields && { petTypeFields: t('sizes.wrong') }),
    }
    return partRefused({ intent: 'merchant', typed, errors, refusal: fieldRefusal(errors, t('part.refused')) })
  }

  const facts = { ...parsed.value, petTypeFields, deposit: toDepositRule(deposit.value) }
  try {
    if (merchantId !== null) {
      const version = parseVersionOrThrow(form)
      await appointments.updateMerchant({ ...facts, merchantId, version }, { context: visit.call })
      return partSaved('merchant', '')
    }
    const { idempotencyKey: key } = parseFormOrThrow(form, keyForm)
    const made = await appointments.createMerchant(facts, { context: visit.callWithKey(key) })
    return redirect(paths.backofficeSalon(made.merchantId, { done: 'made' }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return partRefused({ intent: 'merchant', typed, errors: refusal.fields, refusal })
  }
}
