import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { refusalIn } from '../../storefront/account/sign-in/refusal.ts'
import type { NextAct } from './next-act.ts'

interface ActButtonProps {
  act: NextAct
  /** Page that does it. Without a script the form leads there. */
  action: string
  /** Names the row for screen readers. */
  name: string
}

/** Does the next act of a row where it stands; a toast says that it is done, or why not. */
export function ActButton({ act, action, name }: ActButtonProps) {
  const { t } = useTranslation('todayDesk')
  const fetcher = useFetcher<object>()
  const { show } = useToast()
  // The row may have its next act already when the answer to this one is shown.
  const sent = useRef(act.label)
  const seenData = useRef<object | undefined>(undefined)
  useEffect(() => {
    if (!fetcher.data || fetcher.data === seenData.current) return
    seenData.current = fetcher.data
    const refusal = refusalIn(fetcher.data)
    if (refusal) show({ message: refusal.code === 'offline' ? t('offline') : refusal.detail, kind: 'error' })
    else show({ message: t(`acts.done.${sent.current}`, { name }), kind: 'ok' })
  }, [fetcher.data, show, t, name])

  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={() => {
        sent.current = act.label
      }}
      className="contents"
    >
      {Object.entries(act.fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button
        type="submit"
        size="sm"
        variant="outline"
        isPending={fetcher.state !== 'idle'}
        aria-label={t(`acts.of.${act.label}`, { name })}
        className="shrink-0"
      >
        {t(`acts.${act.label}`)}
      </Button>
    </fetcher.Form>
  )
}
