import { MOST_ITEMS } from '#services/insurance/claims/rules/claim-items.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { isBlank, type TypedItem } from './typed-items.ts'

interface ItemFieldsProps {
  rows: readonly TypedItem[]
  /** Sentences offered for an item. */
  reasons: readonly string[]
  onType(rows: TypedItem[]): void
}

const REASONS = 'item-reasons'

/** Items of the invoice that are not accepted whole, a row each. */
export function ItemFields({ rows, reasons, onType }: ItemFieldsProps) {
  const { t } = useTranslation('insuranceDesk')
  const fields = [
    { name: 'itemLabel', label: t('items.label'), maxLength: 120 },
    { name: 'itemClaimed', label: t('items.claimed'), maxLength: 20, inputMode: 'decimal' },
    { name: 'itemAccepted', label: t('items.accepted'), maxLength: 20, inputMode: 'decimal', placeholder: '0' },
    { name: 'itemReason', label: t('items.reason'), maxLength: 300, list: REASONS },
  ] as const
  return (
    <div className="grid gap-3">
      <datalist id={REASONS}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      {rows.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
          key={index}
          className="grid grid-cols-2 gap-2.5 @2xl/main:grid-cols-[minmax(0,3fr)_6.5rem_6.5rem_minmax(0,4fr)]"
        >
          <legend className="sr-only">{t('items.number', { number: index + 1 })}</legend>
          {fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={`${name}-${index}`}
              autoComplete="off"
              defaultValue={row[name]}
              onInput={(event) => onType(withTyped(rows, index, { [name]: event.currentTarget.value }))}
              className={name === 'itemLabel' || name === 'itemReason' ? 'col-span-2 @2xl/main:col-span-1' : ''}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The rows with a typed field, and a blank row when the last one has been begun. */
function withTyped(rows: readonly TypedItem[], index: number, typed: Partial<TypedItem>): TypedItem[] {
  const next = rows.map((row, at) => (at === index ? { ...row, ...typed } : row))
  const last = next.at(-1)
  const isFull = next.length >= MOST_ITEMS || !last || isBlank(last)
  return isFull ? next : [...next, { itemLabel: '', itemClaimed: '', itemAccepted: '', itemReason: '' }]
}
