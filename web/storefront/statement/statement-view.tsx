import { Form } from 'react-router'
import type { CommissionStatement } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface PeriodFormProps {
  from: string
  until: string
  storeId?: string | null
}

export function PeriodForm({ from, until, storeId }: PeriodFormProps) {
  const { t } = useTranslation('commissions')
  return (
    <Form key={`${from} ${until}`} className="flex flex-wrap items-end gap-2.5 print:hidden">
      {storeId && <input type="hidden" name="storeId" value={storeId} />}
      <TextField
        type="date"
        name="from"
        label={t('from')}
        defaultValue={from}
        required
        className="min-w-0 grow basis-36 sm:max-w-48"
      />
      <TextField
        type="date"
        name="until"
        label={t('until')}
        defaultValue={until}
        required
        className="min-w-0 grow basis-36 sm:max-w-48"
      />
      <Button type="submit" variant="outline" className="h-12">
        {t('show')}
      </Button>
    </Form>
  )
}

interface StatementViewProps {
  statement: CommissionStatement
  currency: Currency
  /** Older lines that are left out here, and are in the file of the period. */
  moreLines?: number
}

/** Sums of a person's period, and the lines they are of. */
export function StatementView({ statement, currency, moreLines = 0 }: StatementViewProps) {
  const { t } = useTranslation('commissions')
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
        {(['services', 'extras', 'commission', 'tip', 'total'] as const).map((field) => (
          <div key={field} className={field === 'total' ? 'font-extrabold' : undefined}>
            <dt className="text-ink-600 text-sm">{t(field)}</dt>
            <dd>{money(statement[field])}</dd>
          </div>
        ))}
      </dl>
      {statement.lines.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-bold text-brand-700">{t('lines')}</summary>
          {moreLines > 0 && (
            <p className="mb-1 text-ink-600 text-sm">
              {t('linesLeftOut', { count: statement.lines.length, more: moreLines })}
            </p>
          )}
          <ul className="grid divide-y divide-ink-200 text-sm">
            {statement.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and are only shown
              <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0">
                  {dateLabel(line.day)} · {t(`kinds.${line.kind}`)}
                  <span className="block text-ink-600">
                    {line.petName}, {line.packName}
                    {line.kind !== 'tip' && ` · ${money(line.services + line.extras)}`}
                  </span>
                </span>
                <span className="font-bold">{money(line.commission + line.tip)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
