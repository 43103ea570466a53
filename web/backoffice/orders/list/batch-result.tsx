import { Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { ResultMessage } from '../../result-message.tsx'
import type { OrdersAnswer } from './orders-page-data.ts'

/** What became of an act on several orders: how many, and each one that was refused with the reason. */
export function BatchResult({ answer }: { answer: OrdersAnswer }) {
  const { t } = useTranslation('orderDesk')
  if (!answer || !('done' in answer) || answer.done === 'save-filter' || answer.done === 'remove-filter')
    return <ResultMessage answer={answer} done={t('order.done')} offline={t('order.offline')} />
  const { done, batch } = answer
  return (
    <AnswerNotice
      answer={answer}
      tone={batch.refused.length > 0 ? 'warn' : 'ok'}
      title={batch.done.length > 0 ? t(`batch.done.${done}`, { count: batch.done.length }) : t('batch.nothingDone')}
    >
      {batch.refused.length > 0 && (
        <ul className="text-sm">
          {batch.refused.map(({ _id, referenceId, reason }) => (
            <li key={_id}>
              {referenceId && (
                <Link to={paths.backofficeOrder(_id)} className="font-extrabold text-brand-800 underline">
                  {referenceId}
                </Link>
              )}{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </AnswerNotice>
  )
}
