export type FakeDispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  reason: string
  status: string
  created: number
  payment_intent: string
  charge: { id: string; object: 'charge'; payment_method_details: object }
  evidence_details: { due_by: number | null }
  balance_transactions: { id: string; fee: number }[]
}

type Movement = {
  id: string
  object: 'balance_transaction'
  reporting_category: string
  source: { id: string; object: string; payment_intent?: string }
  amount: number
  fee: number
  net: number
  currency: string
  created: number
}
type Payout = {
  id: string
  object: 'payout'
  amount: number
  currency: string
  status: string
  created: number
  arrival_date: number
}

/** A page of a list as Stripe gives it, the newest first. */
export function pageOf(list: Map<string, object>, asked: URLSearchParams): object {
  const since = Number(asked.get('created[gte]') ?? 0)
  const payout = asked.get('payout')
  const all = [...list.values()]
    .map((one) => one as { id: string; created?: number; payout?: string })
    .filter((one) => (one.created ?? since) >= since && (payout === null || one.payout === payout))
    .toReversed()
  const start = all.findIndex(({ id }) => id === asked.get('starting_after')) + 1
  const data = all.slice(start, start + Number(asked.get('limit') ?? 10))
  return { object: 'list', data, has_more: start + data.length < all.length }
}

/** Disputes, the balance and payouts of the local Stripe. */
export function openFakeBooks() {
  const disputes = new Map<string, FakeDispute>()
  const balance_transactions = new Map<string, Movement & { payout?: string }>()
  const payouts = new Map<string, Payout>()
  const files: string[] = []
  let seconds = 1_795_000_000
  const sent = new Map<string, { statement: string; file: string }>()

  function note(kind: string, source: string, amount: number, fee: number, currency: string, payout?: string): void {
    const id = `txn_${balance_transactions.size + 1}`
    const charge = { id: `ch_${source}`, object: 'charge', payment_intent: source }
    balance_transactions.set(id, {
      ...{ id, object: 'balance_transaction', reporting_category: kind, amount, fee, net: amount - fee, currency },
      source: kind === 'charge' ? charge : { id: source, object: kind },
      created: seconds,
      ...(payout !== undefined && { payout }),
    })
  }

  return {
    lists: { disputes, balance_transactions, payouts },
    sent,
    files,
    note,
    /** The moment at which things happen from now on. */
    setMoment(at: Date): void {
      seconds = Math.floor(at.getTime() / 1000)
    },
    openDispute(given: Partial<FakeDispute> & { payment_intent: string; amount: number; currency: string }): string {
      const id = `dp_${disputes.size + 1}`
      note('dispute', id, -given.amount, 2000, given.currency)
      disputes.set(id, {
        ...{ id, object: 'dispute', reason: 'product_not_received', status: 'needs_response', created: seconds },
        charge: {
          id: `ch_${given.payment_intent}`,
          object: 'charge',
          payment_method_details: { card: { last4: '1881', three_d_secure: { result: 'authenticated' } } },
        },
        evidence_details: { due_by: seconds + 9 * 86_400 },
        balance_transactions: [{ id: `txn_${balance_transactions.size}`, fee: 2000 }],
        ...given,
      })
      return id
    },
    decide(id: string, status: string): void {
      const dispute = disputes.get(id) as FakeDispute
      dispute.status = status
      if (status === 'won') note('dispute_reversal', id, dispute.amount, 0, dispute.currency)
    },
    keepFile(body: string): [number, object] {
      files.push(body)
      return [200, { id: `file_${files.length}`, object: 'file' }]
    },
    /** Evidence counts once; one that is decided is neither answered nor closed. */
    answerDispute(id: string, act: string | undefined, form: URLSearchParams): [number, object] {
      const dispute = disputes.get(id)
      if (!dispute) return [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
      if (dispute.status !== 'needs_response')
        return [400, { error: { type: 'invalid_request_error', message: `It is ${dispute.status}.` } }]
      if (act === 'close') {
        dispute.status = 'lost'
        return [200, dispute]
      }
      const statement = form.get('evidence[uncategorized_text]') ?? ''
      sent.set(id, { statement, file: form.get('evidence[uncategorized_file]') ?? '' })
      dispute.status = /winning_evidence/.test(statement) ? 'won' : 'under_review'
      return [200, dispute]
    },
    /** Pays out all that no payout carries. */
    payOut(currency = 'eur', change: Partial<Payout> = {}): string {
      const id = `po_${payouts.size + 1}`
      const open = [...balance_transactions.values()].filter((one) => !one.payout && one.currency === currency)
      const amount = open.reduce((sum, one) => sum + one.net, 0)
      for (const one of open) one.payout = id
      note('payout', id, -amount, 0, currency, id)
      payouts.set(id, {
        ...{ id, object: 'payout', amount, currency, status: 'paid', created: seconds },
        arrival_date: seconds + 86_400,
        ...change,
      })
      return id
    },
  }
}
