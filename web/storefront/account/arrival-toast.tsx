import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { usePersonalFrame } from '../layout/use-personal-frame.ts'
import type { ArrivalNotice } from './arrival-notice.ts'

/** Toast with the changes that signing in made. It waits while an overlay stands over the page. */
export function useArrivalToast(arrival: ArrivalNotice | null, isWaiting: boolean): void {
  const { t } = useTranslation('layout')
  const toast = useToast()
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it arrives and can be seen
  useEffect(() => {
    if (!arrival || isWaiting) return
    const hasCart = arrival.added + arrival.reduced.length + arrival.dropped.length > 0
    toast.show({
      message: formatArrival(arrival, t),
      kind: 'info',
      ...(hasCart && { action: { label: t('arrival.seeCart'), onPress: () => void navigate(paths.cart()) } }),
    })
  }, [arrival, isWaiting])
}

/** The same notice as plain text above the page, for browsers without a script. */
export function ArrivalWithoutScript() {
  const { t } = useTranslation('layout')
  const { arrival } = usePersonalFrame()
  if (!arrival) return null
  return <Notice className="only-without-script mb-4">{formatArrival(arrival, t)}</Notice>
}

type Say = ReturnType<typeof useTranslation<'layout'>>['t']

function formatArrival({ added, reduced, dropped, orders }: ArrivalNotice, t: Say): string {
  return [
    ...(added > 0 ? [t('arrival.added', { count: added })] : []),
    ...reduced.map(({ title, to }) => t('arrival.reduced', { product: title, count: to })),
    ...(dropped.length > 0 ? [t('arrival.dropped', { products: dropped.join(', '), count: dropped.length })] : []),
    ...(orders > 0 ? [t('arrival.orders', { count: orders })] : []),
  ].join(' ')
}
