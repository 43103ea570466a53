import { Copy } from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'

import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FoldedDanger } from '../../folded-danger.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { ChangeLog } from '../change-log.tsx'
import { readCountry } from '../read-country.server.ts'
import { SettingHeading } from '../setting-heading.tsx'
import { toChangeLines } from '../to-change-lines.server.ts'
import type { Route } from './+types/coupon-page'
import { actOnCoupon } from './act-on-coupon.server.ts'
import { makeCouponForm, toTypedCoupon } from './coupon-form.server.ts'
import { CouponForm } from './coupon-form.tsx'
import { getCouponWords } from './coupon-words.server.ts'

/** A coupon with its uses, its form, what customers see of it, and its changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = readCountry(params.country, context)
  const code = readText(params, 'code', 60)
  const [coupon, choices, changes] = await Promise.all([
    market.staffCoupon({ country, code }, call),
    market.couponChoices({ country }, call),
    market.couponChanges({ subject: `${country} ${code}` }, call),
  ])
  const t = translator(visit.country.locale, 'couponSettings')
  return {
    country,
    coupon,
    choices,
    values: toTypedCoupon(coupon.plan),
    preview: await market.previewCoupon(coupon.plan, call),
    limits: getFieldLimits(makeCouponForm(country)),
    lines: await toChangeLines(context, changes, getCouponWords(visit.country.locale, country, choices)),
    isMade: new URL(request.url).searchParams.get('done') === 'made',
    seo: privateSeo(visit, paths.backofficeCoupon(country, code), { title: code, description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const key = { country: readCountry(params.country, context), code: readText(params, 'code', 60) }
  return actOnCoupon(context, key, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const tones = { active: 'ok', scheduled: 'soft', ended: 'neutral' } as const

export default function CouponPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('couponSettings')
  const { country, coupon, choices, limits, values, preview, lines, isMade } = loaderData
  const { plan, version, state, uses, displayCost, periodLabel } = coupon
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5">
      <SettingHeading
        back={{ to: paths.backofficeCoupons(country, { state: state === 'active' ? null : state }), label: t('title') }}
        title={plan.title}
        badge={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
        made={isMade ? t('made') : null}
        answer={actionData}
        page={paths.backofficeCoupon(country, plan.code)}
      >
        <p className="text-ink-700">
          <code className="mr-2 break-all rounded-tag bg-ink-100 px-2 py-0.5 font-extrabold">{plan.code}</code>
          {periodLabel} · {t('uses', { count: uses, cost: displayCost })}
        </p>
      </SettingHeading>
      {/* The version in the key shows what is saved now; a refused form keeps what was typed. */}
      <CouponForm
        key={version}
        country={country}
        choices={choices}
        limits={limits}
        values={{ ...values, version: String(version), ...actionData?.typed }}
        errors={actionData?.refusal?.fields}
        preview={actionData?.preview ?? preview}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ButtonLink
          to={paths.backofficeNewCoupon(country, { from: plan.code })}
          variant="outline"
          icon={<Copy aria-hidden="true" className="size-4.5" />}
          className="min-h-12"
        >
          {t('duplicate')}
        </ButtonLink>
        {state !== 'ended' && (
          <FoldedDanger title={t('end.title')}>
            <StaffForm className="grid gap-3 px-4 pb-4">
              <p className="text-ink-700">{t('end.text')}</p>
              <input type="hidden" name="version" value={version} />
              <Button type="submit" name="intent" value="end" variant="danger">
                {t('end.sure')}
              </Button>
            </StaffForm>
          </FoldedDanger>
        )}
      </div>
      <ChangeLog lines={lines} />
    </div>
  )
}
