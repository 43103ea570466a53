import { Calculator } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { type Currency, currencyPrefix } from '#shared/money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { exampleCases } from './example-cases.ts'
import { getCaseHref, getWhomFields, type PlansSearch } from './plans-search.ts'
import type { ShownResult } from './shown-plan.ts'
import { SimulatedResults } from './simulated-results.tsx'

export interface Simulated {
  /** The example case is shown, before the first input. */
  isExample: boolean
  /** 'Bs 900,00'; null: the typed text is no amount. */
  amount: string | null
  exampleAmount: string
  /** Value of the field. */
  typed: string
  /** '7 de diciembre' */
  occurredOn: string
  /** Choices of the event's day: days after today, and the formatted day. */
  whens: { after: number; day: string }[]
  results: ShownResult[]
}

interface SimulatorProps {
  search: PlansSearch
  simulated: Simulated
  events: readonly { event: InsuredEvent; title: string }[]
  currency: Currency
  pet: { id: string; name: string } | null
}

/** Simulates the payout of each plan for an event: a GET form. */
export function Simulator({ search, simulated, events, currency, pet }: SimulatorProps) {
  const { t } = useTranslation('petInsurance')
  const { location } = useNavigation()
  const isPending = location?.pathname === paths.insurancePlans() && new URLSearchParams(location.search).has('cost')
  const { amount, isExample, occurredOn, exampleAmount } = simulated
  const event = events.find((each) => each.event === search.event)?.title ?? ''

  return (
    <section
      id="simulador"
      className="grid scroll-mt-24 gap-6 rounded-panel bg-brand-50 p-4 sm:p-7 @4xl/main:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] @4xl/main:gap-9"
    >
      <div>
        <h2 className="text-xl sm:text-2xl">{t('simulator.title')}</h2>
        <p className="mt-1 text-ink-700">{t('simulator.text')}</p>
        <p className="mt-4 font-bold text-ink-700 text-sm">{t('simulator.examples')}</p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {exampleCases(currency)
            .filter((example) => events.some((each) => each.event === example.event))
            .map(({ name, event: of, amount: cost, after }) => {
              const asked = { ...search, event: of, cost: typedAmount(cost, currency), after, had: false }
              return (
                <li key={name}>
                  <ChipLink to={getCaseHref(asked)} isOn={!isExample && getCaseHref(asked) === getCaseHref(search)}>
                    {t(`cases.${name}`)}
                  </ChipLink>
                </li>
              )
            })}
        </ul>
        <Form
          // The key resets the fields to the values of the address.
          key={getCaseHref(search)}
          action={`${paths.insurancePlans()}#resultado`}
          preventScrollReset
          aria-label={t('simulator.title')}
          className="mt-5 grid gap-4"
        >
          {getWhomFields(search).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SelectField
            name="event"
            label={t('simulator.event')}
            defaultValue={search.event}
            options={events.map((each) => ({ value: each.event, label: each.title }))}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2 @4xl/main:grid-cols-1 @5xl/main:grid-cols-2">
            <TextField
              name="cost"
              label={t('simulator.cost')}
              defaultValue={simulated.typed}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              required
              before={currencyPrefix(currency)}
              error={amount === null ? t('simulator.badCost', { example: exampleAmount }) : null}
            />
            <SelectField
              name="after"
              label={t('simulator.when')}
              defaultValue={String(search.after)}
              options={simulated.whens.map((when) => ({ value: String(when.after), label: formatWhen(when) }))}
            />
          </div>
          <Checkbox name="had" value="1" defaultChecked={search.had}>
            {t('simulator.had')}
          </Checkbox>
          <Button
            type="submit"
            size="lg"
            isPending={isPending}
            pendingLabel={t('simulator.pending')}
            icon={<Calculator aria-hidden="true" className="size-5" />}
          >
            {t('simulator.submit')}
          </Button>
        </Form>
      </div>
      <div
        id="resultado"
        aria-live="polite"
        aria-busy={isPending}
        className={cx('scroll-mt-24', isPending && 'opacity-60')}
      >
        {amount === null ? (
          <Notice tone="warn">{t('simulator.badCost', { example: exampleAmount })}</Notice>
        ) : (
          <>
            <h3 className="text-lg">{t('simulator.result')}</h3>
            <p className="mt-0.5 mb-4 text-ink-700">
              {t(isExample ? 'simulator.example' : 'simulator.case', { event, cost: amount, day: occurredOn })}
            </p>
            <SimulatedResults results={simulated.results} pet={pet} />
            {!isExample && <p className="mt-4 text-ink-600 text-sm">{t('simulator.share')}</p>}
          </>
        )}
      </div>
    </section>
  )

  function formatWhen({ after, day }: Simulated['whens'][number]): string {
    if (after < 0) return t('when.before')
    return after === 0 ? t('when.first') : t('when.after', { count: after, day })
  }
}
