import { Trash2 } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

interface AskBeforeProps {
  /** `intent` of the page's action. */
  intent: string
  label: string
  question: string
  yes: string
  /** Small, without a frame of its own; the page stays where it is. */
  isInCard?: boolean
}

/** Irreversible action with a confirmation, with or without JavaScript. */
export function AskBefore({ intent, label, question, yes, isInCard = false }: AskBeforeProps) {
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <details
      className={isInCard ? 'text-sm' : 'rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5'}
    >
      <summary
        className={cx('min-h-10 items-center gap-2.5 font-bold text-red-700', isInCard ? 'inline-flex' : 'flex')}
      >
        {!isInCard && <Trash2 aria-hidden="true" className="size-5" />}
        {label}
      </summary>
      <Form method="post" preventScrollReset={isInCard} className="mt-2 rounded-tile bg-red-50 p-3.5">
        <p className="mb-2.5 font-bold text-red-900">{question}</p>
        <Button type="submit" name="intent" value={intent} variant="danger" size="sm" isPending={isPending}>
          {yes}
        </Button>
      </Form>
    </details>
  )
}
