import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { isFinal } from './order-steps.ts'

const REFRESH_MS = 30_000

/** Asks again while it is on its way and somebody looks. */
export function useLiveOrder(order: Order) {
  const { revalidate } = useRevalidator()
  const isOver = isFinal(order.status)
  useEffect(() => {
    if (isOver) return
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver, revalidate])
}
