// node check-health.mjs [/readyz] [ADDRESS]: exit code 0 when the server answers 200 within two seconds.
const [path = '/healthz', address = `http://127.0.0.1:${process.env.PORT ?? 3000}`] = process.argv.slice(2)
const answer = await fetch(address + path, { signal: AbortSignal.timeout(2_000) }).catch((error) => error)
if (answer.status !== 200) {
  console.error(`${address}${path}: ${answer.status ?? answer.cause?.code ?? answer.message}`)
  process.exitCode = 1
}
