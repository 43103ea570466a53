import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section, SectionForm } from './shop-section.tsx'
import type { ShopAnswer } from './shop-sections.ts'
import type { ShopView } from './shop-view.server.ts'

interface SectionProps {
  shop: ShopView
  answer: ShopAnswer | null
}

const WAYS = ['cash', 'card_at_door', 'qr', 'card'] as const

const LIMITS = [
  { name: 'unprovedUnits', error: 'units' },
  { name: 'unprovedOrders', error: 'orderLimit' },
  { name: 'unprovedOrdersOfNetwork', error: 'networkLimit' },
  { name: 'hoursToConfirm', error: 'hoursToConfirm' },
] as const

export function PaymentSection({ shop: { payment, limits, version, sign }, answer }: SectionProps) {
  const { t } = useTranslation('shopsSettings')
  const refused = answer?.refusal ? answer : null
  const chosen = refused?.typed.paymentOptions ?? payment.paymentOptions
  const values = { ...payment, ...refused?.typed }
  const field = fieldProps({ limits: limits.payment, values, errors: refused?.refusal?.fields })
  return (
    <Section id="cobros" title={t('payment.title')} answer={answer}>
      <SectionForm
        key={JSON.stringify(payment)}
        section="payment"
        version={version}
        answer={answer}
        submit={t('payment.save')}
      >
        <fieldset>
          <legend className="mb-1 font-bold text-ink-800 text-sm">{t('payment.ways')}</legend>
          {WAYS.map((way) => (
            <Checkbox
              key={way}
              name="paymentOptions"
              value={way}
              defaultChecked={chosen.length === 0 && !refused ? way === 'cash' : chosen.includes(way)}
            >
              {t(`payment.options.${way}`)}
            </Checkbox>
          ))}
        </fieldset>
        <TextField
          {...field('roundPricesEvery')}
          inputMode="decimal"
          autoComplete="off"
          label={t('payment.rounding', { currency: sign })}
          hint={t('payment.roundingHint')}
          className="max-w-72"
        />
        <fieldset>
          <legend className="font-bold text-ink-800 text-sm">{t('payment.unproved')}</legend>
          <p className="mb-3 text-ink-600 text-sm">{t('payment.unprovedHint')}</p>
          <div className="grid grid-cols-1 items-start gap-4 @xl/main:grid-cols-2">
            {LIMITS.map(({ name, error }) => (
              <TextField
                key={name}
                {...field(name)}
                type="number"
                label={t(`payment.${name}`)}
                messages={{ required: t(`errors.${error}`), invalid: t(`errors.${error}`) }}
              />
            ))}
          </div>
        </fieldset>
      </SectionForm>
    </Section>
  )
}

export function TextsSection({ shop: { texts, limits, version }, answer }: SectionProps) {
  const { t } = useTranslation('shopsSettings')
  const refused = answer?.refusal ? answer : null
  const field = fieldProps({ limits: limits.texts, values: { ...texts, ...refused?.typed } })
  return (
    <Section id="textos" title={t('texts.title')} answer={answer}>
      <SectionForm
        key={JSON.stringify(texts)}
        section="texts"
        version={version}
        answer={answer}
        submit={t('texts.save')}
      >
        <TextArea {...field('predefinedNotes')} label={t('texts.notes')} hint={t('texts.notesHint')} rows={4} />
      </SectionForm>
    </Section>
  )
}
