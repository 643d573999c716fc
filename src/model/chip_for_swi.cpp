// What SWI-Prolog needs to run a program for CHIP as it stands: chip.pl, which `model --as chip -o DIR/` writes beside
// the program. Its own first lines say what is in it.

#include "model/languages.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view chip_text =
    R"prolog(% What the program beside this file needs of CHIP, on the finite domains of SWI-Prolog (library(clpfd)).
%
%   swipl -g first_answer -t halt chip.pl cycles.pl
%
% prints the first answer, "List = [7, 8, 12, ..]", or "no". From the prompt, ?- top(List). gives one after the other.
%
%   X :: [3, 5, 8]                X is one of these numbers
%   Xs :: 1..4                    each of the list is one of these numbers
%   cycle(C, Next, Weight, Low, High)
%                                 node i is followed by node Next(i): C cycles through all nodes, each of whose nodes
%                                 weigh from Low to High together
%   labeling(Xs, 0, first_fail, indomain)
%                                 tries the values of Xs in order, the variable with the fewest left first
%
% cycle/5 keeps the paths that are fixed so far, as the constraint nocycle of Caseau & Laburthe (ICLP 1997) does: the
% last node of a path knows the first, the first knows the last and the weight of the path. A path that is too light
% must not be closed, one that is as heavy as may be must be.

:- module(chip, [op(700, xfx, ::), op(450, xfx, ..), (::)/2, cycle/5, labeling/4, first_answer/0]).
:- use_module(library(clpfd)).

% ---- domains ----

Xs :: Domain :- is_list(Xs), !, each_in(Xs, Domain).
X :: Values :- is_list(Values), !, union_of(Values, Domain), X in Domain.
X :: Low..High :- X in Low..High.

each_in([], _).
each_in([X|Xs], Domain) :- X :: Domain, each_in(Xs, Domain).

union_of([], 1..0).
union_of([Value|Values], Value \/ Domain) :- union_of(Values, Domain).

% ---- cycles ----

cycle(Count, Next, Weight, Low, High) :-
    same_length(Next, Weight),
    length(Next, Nodes),
    Next ins 1..Nodes,
    all_distinct(Next),
    sum_list(Weight, Total),
    numlist(1, Nodes, Numbers),
    First =.. [node|Numbers],
    Last =.. [node|Numbers],
    PathWeight =.. [node|Weight],
    Successor =.. [node|Next],
    can_be_covered(Count, Total, Low, High),
    Paths = paths(First, Last, PathWeight, Successor, open(Count, Total), Low, High),
    maplist(close_or_not(Paths), Numbers, Numbers, Weight),
    maplist(link_when_known(Paths), Numbers, Next).

link_when_known(Paths, Node, Following) :- freeze(Following, link(Paths, Node, Following)).

% Whether so many cycles can weigh so much together.
can_be_covered(Cycles, Weight, Low, High) :-
    Weight >= Cycles * Low,
    Weight =< Cycles * High.

% The next node of the last one of a path is known.
link(Paths, From, To) :-
    Paths = paths(First, Last, PathWeight, _, Open, Low, High),
    arg(From, First, Start),
    arg(Start, PathWeight, Before),
    (   To =:= Start
    ->  between(Low, High, Before),
        Open = open(Cycles, Weight),
        CyclesLeft is Cycles - 1,
        WeightLeft is Weight - Before,
        can_be_covered(CyclesLeft, WeightLeft, Low, High),
        setarg(1, Open, CyclesLeft),
        setarg(2, Open, WeightLeft)
    ;   arg(To, PathWeight, After),
        arg(To, Last, End),
        Together is Before + After,
        Together =< High,
        setarg(End, First, Start),
        setarg(Start, Last, End),
        setarg(Start, PathWeight, Together),
        close_or_not(Paths, Start, End, Together)
    ).

close_or_not(paths(_, _, _, Successor, _, Low, High), Start, End, Weight) :-
    arg(End, Successor, Next),
    (   Weight < Low
    ->  Next #\= Start
    ;   Weight =:= High
    ->  Next #= Start
    ;   true
    ).

% ---- search ----

labeling(Xs, 0, Choice, indomain) :-
    must_be(oneof([first_fail, most_constrained, input_order]), Choice),
    memberchk(Choice-Order, [first_fail-ff, most_constrained-ffc, input_order-leftmost]),
    labeling([Order, up, enum], Xs).

first_answer :-
    (   user:top(List)
    ->  known(List)
    ;   format("no~n")
    ).

known(List) :-
    (   ground(List)
    ->  atomic_list_concat(List, ', ', Numbers),
        format("List = [~w]~n", [Numbers])
    ;   format("the numbers of List are left open~n")
    ).
)prolog";

}  // namespace

std::string_view chip_for_swi() {
  return chip_text;
}

}  // namespace cavalcade::model
