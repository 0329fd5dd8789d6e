-- A session that is there for meeting takes no time from whoever starred it; whoever speaks in it is taken as in any other.
create or replace function meeting_sessions(of_event integer, people integer[])
returns table (customer_id integer, session_id integer, speaks boolean, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable rows 20 as $$
begin
  return query
  select taken.customer_id, session.id, bool_or(taken.speaks), session.starts_at, session.ends_at from (
      select speaker.customer_id, talks.session_id, true as speaks from event_speaker speaker
        join event_session_speaker talks on talks.speaker_id = speaker.id
        where speaker.event_id = of_event and speaker.customer_id is not null and (people is null or speaker.customer_id = any(people))
      union all
      select star.customer_id, star.session_id, false from event_session_star star
        where star.event_id = of_event and (people is null or star.customer_id = any(people))) taken
    join event_session session on session.id = taken.session_id
    group by taken.customer_id, session.id
    having session.kind <> 'networking' or bool_or(taken.speaks);
end $$;

-- Of the times that were offered, each once and in their order, those at which both people are still free for all of the slots.
create function meeting_still_free(of_event integer, one integer, other integer, slots smallint, offered timestamptz[])
returns timestamptz[] language sql stable as $$
  with busy as materialized (
    select starts_at from meeting_busy(one, of_event) where cardinality(offered) > 0
    union select starts_at from meeting_busy(other, of_event) where cardinality(offered) > 0),
  once as (select at, min(place) as place from unnest(offered) with ordinality as listed(at, place) group by at)
  select coalesce(array_agg(at order by place), '{}') from once
  where not exists (select from busy where busy.starts_at >= once.at and busy.starts_at < once.at + slots * interval '30 minutes')
$$;
