-- Sessions that take the slots of people: those in which they speak and those they starred. The stars' table comes with a later file,
-- so this is looked up when it is asked.
create function meeting_sessions(of_event integer, people integer[])
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
    group by taken.customer_id, session.id;
end $$;

-- When somebody has no time at an event: their meetings and blocks, whatever the event, and their sessions.
create or replace function meeting_busy(person integer, of_event integer) returns table (starts_at timestamptz) language sql stable rows 20 as $$
  select taken.starts_at from meeting_person_slot taken where taken.customer_id = person
  union
  select grid.starts_at from meeting_sessions(of_event, array[person]) talk
    join meeting_grid(of_event) grid on talk.starts_at < grid.starts_at + interval '30 minutes' and talk.ends_at > grid.starts_at
$$;
