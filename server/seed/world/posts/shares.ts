/** Posts that share another one, with or without words of their own. */
export const SHARES = `
== 22 Thijs van Loon | 1d 17:42 | | shares planner | with 1 | likes 21 by 18
Taking two of our juniors this year. If you have half an hour on day one, they would love to hear how a feeder operator prices its slots.
- 1 Marta: With pleasure. Slot 3 is theirs.
- 55 Bram: They have prepared questions. Be afraid.

== 42 Giorgos Economou | 22d 09:10 | | shares round | likes 13
A shared arrival list, nine lines at one table, eight agreed. We meet in Piraeus on {day:12} to try the same with seven.
- 165 Giorgos: Six and a half, one is still thinking.

== 134 Freja Lund | 18d 08:20 | | shares stuffing | with 375
These are our chairs. Whoever announces on time goes first: please read it aloud to your suppliers.
- 375 Rasmus: Read aloud, twice, with a map.

== 131 Marta Castro | 4h | | shares string
Lemons, this is for you. Six plugs northbound, Monday 15:00.
- 317 Marta: Two are ours already.
- 5 Karolina: Four left.

== 123 Inés Sanchis | 1d 18:10 | | shares plugs | likes 9
Bilbao gate opens 06:00, last box 11:30, train at 19:50. I asked so that you do not have to.

== 28 Aylin Demirel | 9h | | shares thursday
Fifteen weeks! We connect 20 trailers to it from {month:1}.
- 27 Lukas: I have told the train.

== 76 Paweł Dąbrowski | 15h | | shares thursday

== 36 Lars Moen | 1d 09:40 | | shares keel | likes 17
Page 211, for the record, is about paint.
- 179 Marit: It is a good page.

== 299 Anders Hedlund | 1d 11:15 | | shares keel
And the fuel will be there. Berth 4 in Göteborg, two hours’ notice.

== 133 Beat Keller | 8h | | shares trailers
The calendar alone is worth the post. There are 26 cantons, by the way, and yes, each has its own.
- 28 Aylin: I stopped at four. Send me the rest?

== 120 Paola Marchetti | 6d 10:30 | | shares plugs98
Tell them your release time. It is one line in the booking and it saves eleven minutes of somebody’s night.
- 138 Giulia: Eleven minutes and my pulse.

== 32 Matthias Oberndorf | 1d 19:05 | | shares fueleu | likes 26
Point 2, in one line: a surcharge nobody can check is a price nobody believes. Panel material.
- 31 Ingrid: You said without slides. That is a slide.
- 115 Sabine: I would buy the cup.

== 94 Femke van den Berg | 10h | | shares fueleu
We did one line from the start, and it shows. Eleven questions from 310 customers.

== 9 Edmund Pryce | 6h | | shares panel
If you are in {running.city}: go. If you are not: the recording, tonight. She sends invoices instead of slides and is right.

== 189 Anna Sikora | 14h | | shares turn | likes 12
The clipboards were my idea and I have never been prouder of a piece of wood.
- 135 Katarzyna: It was plastic, Anna.

== 2 Tomasz Wilk | 3h | | shares turn
A terminal that posts its worst hour. Take notes, everyone.
- 76 Paweł: You had eleven lorries in it.
- 2 Tomasz: @[76] That is why I may say it.

== 299 Anders Hedlund | 1d 20:10 | | shares shorepower
204 of 311. When we started it was 9 of 290.

== 45 Thorsten Petersen | 13h | | shares shorepower
The twelve who forgot: there is a rail equivalent. It is called the brake test.
- 137 Antje: Do not give Julia ideas, she writes letters.

== 117 Callum Ellwood | 4h | | shares transformer
What 86 tonnes do to a timetable, told by the person who does it. One border to go.
- 29 Grace: It is the one with the queue.

== 70 Natalia Baran | 9h | | shares transformer | likes 11
I ship things in 31 pieces and complain. Here is one piece.

== 300 Emily Hargreaves | 1d 14:05 | | shares safety
Consignee address, twice on the list of six. Colleagues, you know whom I mean.
- 58 Oliver: It was once, and it was Monday.

== 142 Francesca Bruno | 9h | | shares safety
Our list over 22 countries looks the same, only with more alphabets.

== 189 Anna Sikora | 1d 08:15 | | shares windows
They were below 70 % with us as well. We called, they helped, it is 84 now. It does not hurt.
- 86 Rasmus: The angry ones read this, I hope.

== 19 Ingrid Solberg | 7h | | shares windows | likes 18
I checked Bergen against my own book: 88 in the feed, 89 with me. I am one better, as it should be.
- 145 Rasmus: We can live with being one worse.

== 131 Marta Castro | 1d 17:05 | | shares plugs
Calendar file received. It knows our public holidays better than our own calendar does.

== 104 Antje Petersen | 2d 10:30 | | shares trainees
Please find them a table with somebody who is patient.
`
