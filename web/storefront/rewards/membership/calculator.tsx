import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import type { MembershipOfPage } from './membership-page-data.ts'
import { MOST_BATHS, MOST_DELIVERIES } from './monthly-savings.ts'

/** Compares a usual month with the price of each plan: a GET form, without a script. */
export function Calculator({ calculator }: { calculator: NonNullable<MembershipOfPage['calculator']> }) {
  const { t } = useTranslation('petMember')
  const { t: common } = useTranslation('common')
  const { habits, delivery, bath, results } = calculator
  const isCounting = useNavigation().location?.pathname === paths.membership()
  return (
    <section id="cuenta" aria-labelledby="calculator" className="scroll-mt-28">
      <h2 id="calculator" className="text-xl sm:text-2xl">
        {t('calculator.title')}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-600">{t('calculator.text', { bath })}</p>
      <Card className="mt-4 grid grid-cols-1 gap-6 sm:p-6 @4xl/main:grid-cols-[22rem_minmax(0,1fr)]">
        <Form
          key={`${habits.deliveries}-${habits.baths}`}
          action={`${paths.membership()}#cuenta`}
          preventScrollReset
          className="grid content-start gap-4"
        >
          <Asked name="deliveries" label={t('calculator.deliveries')} value={habits.deliveries} max={MOST_DELIVERIES} />
          <Asked name="baths" label={t('calculator.baths')} value={habits.baths} max={MOST_BATHS} />
          <Button type="submit" isPending={isCounting} pendingLabel={common('loading')}>
            {t('calculator.count')}
          </Button>
          <p className="text-ink-600 text-sm">{t('calculator.charge', { delivery, bath })}</p>
        </Form>
        <ul className="grid content-start gap-3">
          {results.map((result) => (
            <li key={result.id} className="rounded-tile border border-ink-200 bg-ink-50 p-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-extrabold text-base">{result.name}</h3>
                <Badge tone={result.verdict === 'loses' ? 'warn' : 'ok'}>
                  {t('calculator.saved', result)} {t('calculator.pays', result)}
                </Badge>
              </div>
              <p className="mt-1.5 font-bold">{t(`calculator.${result.verdict}`, result)}</p>
              <p className="mt-1 text-ink-600 text-sm">
                {result.least === null
                  ? t('calculator.delivery', { amount: result.delivery })
                  : t('calculator.deliveryFrom', { amount: result.delivery, least: result.least })}{' '}
                · {t('calculator.grooming', { amount: result.grooming })}
              </p>
              {result.coupon && (
                <p className="text-ink-600 text-sm">
                  {t('calculator.coupon', { coupon: result.coupon.title, terms: result.coupon.terms })}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Asked({ name, label, value, max }: { name: string; label: string; value: number; max: number }) {
  const { t } = useTranslation('common')
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="font-bold">{label}</span>
      <NumberStepper
        name={name}
        label={label}
        decreaseLabel={t('decrease')}
        increaseLabel={t('increase')}
        defaultValue={value}
        min={0}
        max={max}
      />
    </div>
  )
}
