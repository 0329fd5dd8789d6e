import type { JudgedCategory } from './judged.types.ts'

/** Entries of the round that runs: terminals, inland hubs, and single calls of ships. */
export const PORTS: JudgedCategory[] = [
  {
    slug: 'container-terminal',
    citation: 'Better than their own last year by figures that their customers confirm.',
    entries: [
      {
        company_id: 43,
        answers: [
          'Thirty-one moves an hour and crane after 28, 23 minutes from gate to gate after 26, and trains that leave within ten minutes in 94 of 100 cases.',
          'On 12 March three ships came within two hours after a week of fog. By six the next morning all were alongside; the feeders first, because they feed the others. The last train left at 07:40 instead of 05:00, with everything on it.',
          'Nobody walks in the yard any more: a bus takes lashers to the ship. It costs four minutes a gang, and there has been no accident with a machine since.',
        ],
      },
      {
        company_id: 44,
        answers: [
          'Berth waiting fell from 4.5 to 3.1 hours, wagons a week rose from 310 to 402, and sick days fell by a third.',
          'The Göteborg ship in the storm of 9 January: pilots stopped at four, we kept crane and crew until they came back at eleven at night, and she left by dawn with every trailer.',
          'Cranes stop at 18 metres a second instead of 22. It cost us 61 hours, and one customer a connection. Yes.',
        ],
      },
      {
        company_id: 45,
        answers: [
          'Three figures: 88 of 100 berth windows kept after 81, two boxes in 49 minutes after 58, and 5,300 tonnes less carbon.',
          'The 400-metre call on 2 June with one crane down: at 08:00 we told the line it would be six hours late, at 10:00 the feeders had moved, at 21:30 she sailed, four hours late. The customer read the log as it was written.',
          'People and automatic stackers no longer share a lane, not even for repairs. A repair now takes 50 minutes longer. It was worth it the first time, in February.',
        ],
      },
      {
        company_id: 46,
        answers: [
          'Reefers stand 27 minutes without power after 41, the gate opens at four, and fruit leaves the hall in eleven hours after sixteen.',
          'On the Friday of the bridge closure 300 lorries were booked for the afternoon. We opened at two in the morning instead and worked 280 of them before lunch.',
          'A second man at every plug. It costs 300,000 euros a year, and no one has had a shock since.',
        ],
      },
      {
        company_id: 47,
        answers: [
          'Nineteen minutes for lorries after 22, 34 moves an hour after 32, and heat stress: one case after nine.',
          'The convoy of 20 August, five ships in a day after the strait reopened. Tugs at 03:00, last line ashore at 19:00; dates for Kuwait kept, those for Umm Qasr not.',
          'Work stops at noon in July and August. The night shift does it instead, which the neighbours hear.',
        ],
      },
      {
        company_id: 49,
        answers: [
          'Windows kept in 93 of 100 calls after 91, pilots aboard within 20 minutes, and an anchorage with six ships where there were fourteen.',
          'A tanker went aground on 4 April. The channel was one-way for 30 hours; our list was rewritten each hour and everybody could read it. No one claimed a favour.',
          'Two pilots on every ship above 300 metres. Six more pilots to train, and the fee went up by four per cent.',
        ],
      },
    ],
  },
  {
    slug: 'inland-hub',
    citation: 'The port is 300 kilometres away, and would not work without them.',
    entries: [
      {
        company_id: 12,
        answers: [
          'Rail to road 3.4 hours in the middle, 11 in the worst tenth. We are a train operator with a yard, and a box of ours leaves sooner than one of a stranger; that is the honest answer.',
          'Gdańsk and Trieste: 1,050 trains a year. They would notice on the second day.',
          'That the night shunting woke them. We welded the joints along their gardens and moved the coupling to the far end.',
        ],
      },
      {
        company_id: 19,
        answers: [
          'Barge to rail within 19 hours, the worst tenth 52, since the train does not wait for the water.',
          'Constanţa for grain, and Koper when the road over the Loibl is full: 88,000 tonnes and 9,300 containers.',
          'The dust of the grain. The belt is roofed now, and the school next door has a class at our quay every May.',
        ],
      },
      {
        company_id: 26,
        answers: [
          'Groupage changes lorries within 2.6 hours at night. Containers from the Łódź train take a day, because we open them here.',
          'Gdynia and Hamburg get 120 boxes a week from us that would otherwise be 300 vans.',
          'Lorries in the village at five in the morning. The gate has moved to the ring road, and the old one is a football ground.',
        ],
      },
      {
        company_id: 29,
        answers: [
          'From gauge to gauge in nine hours, 31 in the worst tenth. Wind at the Alashankou side decides more than we do.',
          'Poti and Aktau: three block trains a week, and the only weekly connection that is also there in January.',
          'There are few. Those few wanted the water that we use for dust; we drilled a second well and gave them the first.',
        ],
      },
      {
        company_id: 34,
        answers: [
          'Forty-four hours from train to truck in the middle, and 130 in the worst tenth, when chassis are short. It was 61 and 190.',
          'Norfolk, and Los Angeles for furniture: 14,200 units, each with a place in tomorrow’s train.',
          'Idling trucks on Fulton Street. The waiting lot is inside the fence now, with plugs for cabs.',
        ],
      },
      {
        company_id: 48,
        answers: [
          'Rail to barge 6.2 hours, the worst tenth 15. Road to rail 52 minutes.',
          'Rotterdam and Antwerp: 90 barges a week. In the low water of August it was we who put their boxes on trains.',
          'Light at night. Masts are half as high and twice as many, and a telephone number on the fence is answered by the shift leader.',
        ],
      },
    ],
  },
  {
    slug: 'port-call',
    citation: 'One call of one ship in which everybody knew what the next one needed.',
    entries: [
      {
        company_id: 3,
        answers: [
          'MS Fjordhav at Grimsby on 17 February. Ice on deck, one crane, a tide that would not wait. Pilot at 04:10, fast at 05:02, 141 reefers off by 09:40, gone at 10:05 with the same tide.',
          'We told the terminal the stowage thirty hours ahead instead of six; the terminal told the hauliers; the hauliers told their drivers when to sleep.',
          'Nine times since. It works whenever the ship knows its own stowage, which in winter is three times out of four.',
        ],
      },
      {
        company_id: 6,
        answers: [
          'The shared ship at Kaohsiung on 8 May, four slot operators aboard. All four gave one list instead of four, and the call took eleven hours instead of seventeen.',
          'Our planners and those of three partners, two days earlier than the contract asks, in one sheet that all could write in.',
          'Every week since July. The reason is the sheet, and that nobody owns it.',
        ],
      },
      {
        company_id: 44,
        answers: [
          'The night ferry from Göteborg on 30 November, 96 trailers, in the first snow. Ploughs before the ramp, tugs out of turn, the last trailer off 71 minutes after the first line.',
          'The ship sent its deck plan to the road authority, of all people: ploughs need to know when 96 lorries come.',
          'Six times, each time it snowed.',
        ],
      },
      {
        company_id: 49,
        answers: [
          'The 366-metre ship on 14 June at Port Klang, with another one leaving the same berth. They passed each other in the turning basin at 05:30, and the berth was empty for 38 minutes.',
          'Both captains, both pilots and four tugs had the same plan eighteen hours ahead; they usually meet it on the bridge.',
          'Twenty-two times. It needs wind below twelve metres a second and two pilots who like each other.',
        ],
      },
      {
        company_id: 52,
        answers: [
          'The first methanol bunkering alongside at Göteborg while cargo was worked, on 3 September. Barge alongside at 08:15, hoses off at 13:50, ship gone at 14:30 and not, as before, at nine at night.',
          'Fire brigade, terminal and ship had signed one plan four weeks earlier. We usually bring ours and they bring theirs.',
          'Fourteen times. The brigade no longer comes; it looks at the camera.',
        ],
      },
      {
        company_id: 53,
        answers: [
          'A feeder at Tallinn on 21 January, nine minutes early at every step because the berth before it said so itself. Pilot, tug and gang came when the ship came, not when the list said.',
          'The crane’s own counter told the pilots how many moves were left. That is a figure which used to be shouted over the radio.',
          'Two hundred and six calls since, of 214 that could have. Eight times somebody switched it off.',
        ],
      },
    ],
  },
]
