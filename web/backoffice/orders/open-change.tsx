import { useNavigation } from 'react-router'
import type { OrderChange } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StaffForm } from '../staff-form.tsx'

/** Proposal that waits for the customer; operators can enter an answer given by phone. */
export function OpenChange({ change }: { change: OrderChange }) {
  const { t } = useTranslation('orderDesk')
  const intent = useNavigation().formData?.get('intent')
  const answer = useNavigation().formData?.get('answer')
  return (
    <Card className="grid gap-3 border-warn-200 bg-warn-50">
      <div>
        <h2 className="text-lg">{t('change.open')}</h2>
        <p className="text-sm">{t('change.openText')}</p>
      </div>
      <ul className="grid gap-1.5 text-sm">
        {change.items.map((item) => (
          <li key={item.position}>
            <b>{t('change.missing', { title: item.title, keep: item.keepQuantity, quantity: item.quantity })}</b>
            {item.substitute && (
              <span className="block">
                {t('change.sub', { quantity: item.substitute.quantity, title: item.substitute.title })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {change.message && <p className="whitespace-pre-line text-sm">«{change.message}»</p>}
      <p className="font-bold text-sm">
        {t('change.total', { before: change.displayBefore, after: change.displayAfter })}
      </p>
      <StaffForm preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="changeId" value={change.id} />
        <input type="hidden" name="intent" value="answer" />
        <Button type="submit" name="answer" value="yes" isPending={intent === 'answer' && answer === 'yes'}>
          {t('change.yes')}
        </Button>
        <Button
          type="submit"
          name="answer"
          value="no"
          variant="outline"
          isPending={intent === 'answer' && answer === 'no'}
        >
          {t('change.no')}
        </Button>
      </StaffForm>
      <StaffForm preventScrollReset>
        <input type="hidden" name="changeId" value={change.id} />
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          variant="ghost"
          size="sm"
          isPending={intent === 'withdraw'}
        >
          {t('change.withdraw')}
        </Button>
      </StaffForm>
    </Card>
  )
}
