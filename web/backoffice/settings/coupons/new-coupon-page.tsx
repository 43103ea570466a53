import { randomBytes } from 'node:crypto'
import { suggestCouponCode } from '#services/market/coupons/rules/coupon-code.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { readCountry } from '../read-country.server.ts'
import { SettingHeading } from '../setting-heading.tsx'
import type { Route } from './+types/new-coupon-page'
import { actOnCoupon } from './act-on-coupon.server.ts'
import { makeCouponForm, toNewCoupon, toTypedCoupon } from './coupon-form.server.ts'
import { CouponForm } from './coupon-form.tsx'

/** A new coupon with a suggested code, or one with the terms of another. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const params = new URL(request.url).searchParams
  const country = readCountry(params.get('country'), context)
  const from = readText(params, 'from', 60)
  const [choices, copied] = await Promise.all([
    market.couponChoices({ country }, call),
    from === '' ? null : market.staffCoupon({ country, code: from }, call),
  ])
  const code = suggestCouponCode(randomBytes(4))
  const fresh = toNewCoupon({ code, country, now: visit.now() })
  const t = translator(visit.country.locale, 'couponSettings')
  return {
    country,
    choices,
    // A copy begins now and has no end, as the end of the copied one may have passed.
    values: copied ? { ...toTypedCoupon(copied.plan), code, startsAt: fresh.startsAt, endsAt: '' } : fresh,
    key: newSecret(),
    limits: getFieldLimits(makeCouponForm(country)),
    seo: privateSeo(visit, paths.backofficeNewCoupon(country), { title: t('newTitle'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  return actOnCoupon(context, { country, code: null }, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewCouponPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('couponSettings')
  const { country, choices, limits, values, key } = loaderData
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5">
      <SettingHeading
        back={{ to: paths.backofficeCoupons(country), label: t('title') }}
        title={t('newTitle')}
        answer={actionData}
      />
      <CouponForm
        country={country}
        choices={choices}
        limits={limits}
        // A key that was typed into the form before stays: the same request sent twice makes one coupon.
        values={{ ...values, key, ...actionData?.typed }}
        errors={actionData?.refusal?.fields}
        preview={actionData?.preview ?? null}
        isNew
      />
    </div>
  )
}
