import type { Database } from '../server/src/kit/data/db.ts'

/** Rooms of the member whose conversations are listed, and pairs and senders for what is measured live. */
const ROOMS = 1000
export const PAIRS = 500
export const SENDERS = 50

/** Who is who, by their place among the members. */
export const places = { reader: 0, pairs: 2000, receiver: 4000, senders: 4001 } as const

/**
 * Fills conversations into a community: one member's 1,000 rooms with so many messages in all, 500 pairs, and one who hears
 * from 50. Words are those of the posts. Triggers are off while it runs; what they would have counted is written beside.
 */
export async function fillChats(database: Database, messages: number): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB';
      set jit = off; set session_replication_role = replica;
      create function pg_temp.id_of(text) returns uuid language sql immutable as $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$;
      create temp table nth as select row_number() over (order by id) - 1 as n, id from customer where company_id is not null and closed_at is null;
      create temp table said as select row_number() over () - 1 as n, text from (
        select left(content, 300) as text from post where char_length(content) > 20 order by id limit 1000) as post_text;
      drop index chat_message_words`)
    await client.query(
      `create temp table pair as
        select pg_temp.id_of('room ' || kind || k) as id, least(a.id, b.id) as one_id, greatest(a.id, b.id) as other_id, size, k from (
          select 'read' as kind, k, ${places.reader} as one, ${places.reader} + k as other, $1::integer / ${ROOMS} as size from generate_series(1, ${ROOMS}) as k
          union all select 'pair', k, ${places.pairs} + 2 * k, ${places.pairs} + 2 * k + 1, 2 from generate_series(0, ${PAIRS} - 1) as k
          union all select 'sender', k, ${places.receiver}, ${places.senders} + k, 2 from generate_series(0, ${SENDERS} - 1) as k) as wanted
        join nth as a on a.n = one join nth as b on b.n = other`,
      [messages],
    )
    await client.query(`insert into chat_room (id, one_id, other_id, started_by, created_at, state, asked_by, last_seq, last_change)
      select id, one_id, other_id, one_id, timestamptz '2026-01-01', 'open', one_id, size, size from pair`)
    await client.query(`insert into chat_message (room_id, seq, change, sender_id, receiver_id, client_message_id, text, created_at)
      select pair.id, seq, seq, case when seq % 2 = 1 then one_id else other_id end, case when seq % 2 = 1 then other_id else one_id end,
        pg_temp.id_of('message ' || pair.id || seq), text, timestamptz '2026-11-16 09:00Z' - (size - seq) * interval '1 hour' - k * interval '1 minute'
      from pair, generate_series(1, size) as seq join said on said.n = (seq * 7919) % 997 order by seq, k`)
    await client.query(`insert into chat_member (customer_id, room_id, peer_id, folder, listed_at, read_seq, unread, unread_since)
      select me, id, peer, 'inbox', timestamptz '2026-11-16 09:00Z' - k * interval '1 minute', size - late, late,
        case when late > 0 then timestamptz '2026-11-16 09:00Z' end
      from (select id, one_id as me, other_id as peer, size, k, (k % 10 = 0)::integer as late from pair
        union all select id, other_id, one_id, size, k, 0 from pair) as side`)
    await client.query(`create index chat_message_words on chat_message using gin (chat_document(text, sender_id, receiver_id)) where deleted_at is null;
      insert into session (id, customer_id, started_at, expires_at) select pg_temp.id_of('session ' || id), id, now(), now() + interval '10 years' from nth;
      create table bench_message (id integer generated always as identity primary key, room_id uuid, sender_id integer, receiver_id integer,
        client_message_id uuid, text text, created_at timestamptz, unique (sender_id, client_message_id))`)
  } finally {
    await client.query('reset all; discard temp')
    client.release()
  }
}
