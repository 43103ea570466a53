import { Plus } from 'lucide-react'
import { data } from 'react-router'
import { z } from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFieldOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { type PartAnswer, partOffline, partRefused, partSaved } from '../../store/parts/part-answer.ts'
import { typedDeposit } from '../../store/typed-deposit.ts'
import { ChangeLog } from '../change-log.tsx'
import { listCountryChoices } from '../list-served-countries.server.ts'
import type { Route } from './+types/merchant-page'
import { merchantLimits } from './merchant-form.server.ts'
import { MerchantForm } from './merchant-form.tsx'
import { saveMerchant } from './save-merchant.server.ts'
import { StoreList } from './store-list.tsx'
import { toSalonChangeLines } from './to-salon-change-lines.server.ts'

/** A merchant: its stores, its facts, and what was changed. */
export async function loader({ request, context, params: { merchantId } }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'salon' })
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const [merchants, changes] = await Promise.all([
    appointments.salons(undefined, call),
    appointments.merchantChanges({ merchantId }, call),
  ])
  const found = merchants.find(({ id }) => id === merchantId)
  if (!found) throw data(null, { status: 404 })

  const { stores, ...merchant } = found
  const { currency } = countries[merchant.country]
  const t = translator(visit.country.locale, 'salonSettings')
  return {
    merchant,
    stores,
    deposit: typedDeposit(merchant.deposit, currency),
    currency,
    countries: listCountryChoices(visit, merchant.country),
    limits: merchantLimits,
    isNew: new URL(request.url).searchParams.get('done') === 'made',
    changes: await toSalonChangeLines(context, changes, currency),
    seo: privateSeo(visit, paths.backofficeSalon(merchantId), {
      title: merchant.name,
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params: { merchantId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'salon' })
  const form = await readForm(request)
  if (readIntent(form, ['merchant', 'undo'], 'merchant') === 'merchant') return saveMerchant(context, form, merchantId)

  const { appointments } = context.get(servicesContext)
  const changeId = parseFieldOrThrow(form, 'changeId', z.int().min(1))
  try {
    await appointments.undoMerchantChange({ merchantId, changeId }, { context: context.get(visitContext).call })
    return partSaved('undo', '')
  } catch (error) {
    return partRefused({ intent: 'undo', refusal: toRefusal(error) })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, partOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MerchantPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonSettings')
  const { t: settings } = useTranslation('settings')
  const { t: frame } = useTranslation('backoffice')
  const { merchant, stores, changes, isNew } = loaderData
  const answer: PartAnswer | null = actionData ?? null
  const undo = answer?.intent === 'undo' ? answer : null
  return (
    <div key={merchant.id} className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeSalons()}>{t('title')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{merchant.name}</h1>
      </header>
      {isNew && stores.length === 0 && <Notice tone="ok">{t('merchantMade')}</Notice>}
      <Card className="grid gap-3 sm:p-6">
        <h2 className="text-lg">{t('stores')}</h2>
        <StoreList stores={stores} />
        <ButtonLink
          to={paths.backofficeNewStore(merchant.id)}
          variant={stores.length === 0 ? 'primary' : 'outline'}
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
        >
          {t('newStore')}
        </ButtonLink>
      </Card>
      <Card className="sm:p-6">
        <h2 className="mb-4 text-lg">{t('editMerchant')}</h2>
        <MerchantForm
          // The key shows what an undo or another person wrote.
          key={merchant.version}
          {...loaderData}
          idempotencyKey=""
          answer={answer?.intent === 'merchant' || answer?.intent === null ? answer : null}
        />
      </Card>
      {undo?.refusal && <Refused answer={undo} offline={frame('offline')} />}
      {undo && !undo.refusal && (
        <AnswerNotice answer={undo} tone="ok">
          {settings('changes.undoneNow')}
        </AnswerNotice>
      )}
      <ChangeLog lines={changes} />
    </div>
  )
}
