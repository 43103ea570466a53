import { Link } from 'react-router'
import type { StaffLedger } from '#services/market/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'

interface LedgerProps {
  accountKey: { shopId: string; accountId: string }
  entries: StaffLedger['entries']
  currency: Currency
  names: Record<string, string>
  next: number | null
  isPaged: boolean
  idempotencyKey: string
}

/** Every entry of an account, the newest first; a payment at the shop can be taken back. */
export function Ledger({ accountKey, entries, currency, names, next, isPaged, idempotencyKey }: LedgerProps) {
  const { t } = useTranslation('houseAccountDesk')
  const { shopId, accountId } = accountKey
  return (
    <section aria-labelledby="entries">
      <Card className="grid gap-2 sm:p-6">
        <h2 id="entries" className="text-lg">
          {t('entries.title')}
        </h2>
        {entries.length === 0 && <p className="text-ink-600">{t('entries.none')}</p>}
        <ol className="grid divide-y divide-ink-200">
          {entries.map((entry) => (
            <li key={entry.number} className="flex items-start gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <b>{t(`entries.${entry.kind}`)}</b>
                {entry.method && <span className="text-ink-700"> · {t(`entries.methods.${entry.method}`)}</span>}
                {entry.orderId && (
                  <>
                    {' '}
                    <Link
                      to={paths.backofficeOrder(entry.orderId)}
                      className="font-bold text-brand-700 hover:underline"
                    >
                      {entry.referenceId}
                    </Link>
                  </>
                )}
                <span className="block text-ink-600 text-sm">
                  {[entry.reason, entry.dayLabel, entry.actorUid && (names[entry.actorUid] ?? t('someone'))]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {entry.canReverse && <Reverse number={entry.number} idempotencyKey={idempotencyKey} />}
              </span>
              <span className="shrink-0 text-right">
                <b className={cx('block tabular-nums', entry.amount < 0 && 'text-ok')}>
                  {formatMoney(entry.amount, currency)}
                </b>
                <span className="block text-ink-600 text-sm tabular-nums">
                  {t('entries.balance', { amount: formatMoney(entry.balance, currency) })}
                </span>
              </span>
            </li>
          ))}
        </ol>
        {(next !== null || isPaged) && (
          <p className="flex flex-wrap gap-x-5">
            {isPaged && <TextLink to={paths.backofficeHouseAccount(shopId, accountId)}>{t('entries.newest')}</TextLink>}
            {next !== null && (
              <TextLink to={paths.backofficeHouseAccount(shopId, accountId, { before: next })}>
                {t('entries.older')}
              </TextLink>
            )}
          </p>
        )}
      </Card>
    </section>
  )
}

function Reverse({ number, idempotencyKey }: { number: number; idempotencyKey: string }) {
  const { t } = useTranslation('houseAccountDesk')
  return (
    <details>
      <summary className="inline-flex min-h-8 items-center font-bold text-red-700 text-sm">{t('reverse.open')}</summary>
      <StaffForm className="mt-2 mb-2 grid gap-3">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} reverse ${number}`} />
        <TextField name="reason" label={t('reverse.reason')} maxLength={200} required autoComplete="off" />
        <SaveButton section="reverse">{t('reverse.submit')}</SaveButton>
      </StaffForm>
    </details>
  )
}
