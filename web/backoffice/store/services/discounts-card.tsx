import type { DiscountFacts } from '#services/appointments/contract.ts'
import { PACK_KINDS } from '#services/appointments/rules/enums.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CheckGroup } from '../parts/check-group.tsx'
import { answerOf, type PartAnswer } from '../parts/part-answer.ts'
import { Part, PartSection } from '../parts/part-list.tsx'
import type { DiscountField } from './service-forms.server.ts'

export interface DiscountItem extends DiscountFacts {
  id: string
  version: number
}

interface DiscountsCardProps {
  discounts: DiscountItem[]
  /** What a customer pays by day, as texts; null: there is no pack with a price. */
  preview: { title: string; rows: { days: number[]; one: string; two: string }[] } | null
  limits: FieldLimits<DiscountField>
  answer: PartAnswer | null
  idempotencyKey: string
}

const INTENT = 'save-discount'
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export function DiscountsCard({ discounts, preview, limits, answer, idempotencyKey }: DiscountsCardProps) {
  const { t } = useTranslation('salonSettings')
  return (
    <PartSection id="descuentos" title={t('discounts.title')} text={t('discounts.text')}>
      {discounts.map((discount) => (
        <Part
          key={`${discount.id} ${discount.version}`}
          part={discount}
          name={discount.name}
          summary={t('discounts.summary', { percentage: String(discount.percentage).replace('.', ',') })}
          badges={!discount.active && <Badge tone="neutral">{t('part.off')}</Badge>}
          intent={INTENT}
          answer={answerOf(answer, INTENT, discount.id)}
          idempotencyKey={idempotencyKey}
        >
          <DiscountFields discount={discount} limits={limits} answer={answerOf(answer, INTENT, discount.id)} />
        </Part>
      ))}
      <Part
        key={discounts.length}
        part={null}
        name={t('discounts.new')}
        intent={INTENT}
        answer={answerOf(answer, INTENT, '')}
        idempotencyKey={idempotencyKey}
      >
        <DiscountFields discount={null} limits={limits} answer={answerOf(answer, INTENT, '')} />
      </Part>
      <Preview preview={preview} />
    </PartSection>
  )
}

function Preview({ preview }: Pick<DiscountsCardProps, 'preview'>) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  if (!preview) return <p className="text-ink-600 text-sm">{t('discounts.previewNone')}</p>
  return (
    <table className="mt-2 w-full text-left">
      <caption className="pb-1 text-left">
        <b className="block font-extrabold">{t('discounts.preview')}</b>
        <span className="text-ink-700 text-sm">{preview.title}</span>
      </caption>
      <thead className="text-ink-600 text-sm">
        <tr className="border-ink-200 border-b">
          <th scope="col" className="py-1.5">
            <span className="sr-only">{t('discounts.weekdays')}</span>
          </th>
          <th scope="col" className="py-1.5 text-right font-bold">
            {t('discounts.previewOne')}
          </th>
          <th scope="col" className="py-1.5 text-right font-bold">
            {t('discounts.previewTwo')}
          </th>
        </tr>
      </thead>
      <tbody>
        {preview.rows.map(({ days, one, two }) => (
          <tr key={days.join()} className="border-ink-100 border-b">
            <th scope="row" className="py-1.5 pr-3 font-semibold">
              {days.length === WEEK.length
                ? t('discounts.everyDay')
                : days.map((day) => frame(`store.weekdays.${weekdayKey(day)}`).toLowerCase()).join(', ')}
            </th>
            <td className="whitespace-nowrap py-1.5 text-right font-bold">{one}</td>
            <td className="whitespace-nowrap py-1.5 text-right font-bold">{two}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DiscountFieldsProps extends Pick<DiscountsCardProps, 'limits' | 'answer'> {
  discount: DiscountItem | null
}

function DiscountFields({ discount, limits, answer }: DiscountFieldsProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const typed = answer?.refusal ? answer.typed : null
  const values = typed ?? {
    name: discount?.name ?? '',
    percentage: discount ? String(discount.percentage).replace('.', ',') : '',
    leastPets: discount?.leastPets ? String(discount.leastPets) : '',
    weekdays: (discount?.weekdays ?? []).map((day) => String(day % 7)),
    kinds: discount?.kinds ?? [],
    active: discount === null || discount.active ? 'on' : '',
  }
  const field = fieldProps({ limits, values, errors: answer?.errors ?? {} })
  const formId = discount?.id ?? 'nuevo'
  return (
    <>
      <TextField
        {...field('name')}
        label={t('discounts.name')}
        hint={t('discounts.nameHint')}
        autoComplete="off"
        messages={{ required: t('fields.nameMissing') }}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('percentage')}
          inputMode="decimal"
          label={t('discounts.percentage')}
          after={<span className="pr-1.5 font-bold text-ink-600">%</span>}
          messages={{ required: t('discounts.percentageWrong') }}
        />
        <TextField
          {...field('leastPets')}
          required={false}
          type="number"
          label={t('discounts.leastPets')}
          hint={t('discounts.leastPetsHint')}
        />
      </div>
      <CheckGroup
        name="weekdays"
        id={`dias-${formId}`}
        label={t('discounts.weekdays')}
        hint={t('discounts.weekdaysHint')}
        chosen={[values.weekdays ?? []].flat()}
        options={WEEK.map((day) => ({ value: String(day), label: frame(`store.weekdays.${weekdayKey(day)}`) }))}
      />
      <CheckGroup
        name="kinds"
        id={`tipos-${formId}`}
        label={t('discounts.kinds')}
        hint={t('discounts.kindsHint')}
        chosen={[values.kinds ?? []].flat()}
        options={PACK_KINDS.map((kind) => ({ value: kind, label: t(`packs.kinds.${kind}`) }))}
      />
      <Switch name="active" defaultChecked={Boolean(values.active)}>
        {t('part.active')}
      </Switch>
    </>
  )
}

function weekdayKey(day: number): '0' | '1' | '2' | '3' | '4' | '5' | '6' {
  return (['0', '1', '2', '3', '4', '5', '6'] as const)[day % 7] ?? '0'
}
